import { fork, execSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createServer, type AddressInfo } from "node:net";
import { attacks } from "./attacker.ts";
import { openBusiness } from "./business.ts";
import { pause } from "./ground.ts";
import { apiOf, withProduct } from "./product-ground.ts";
import { p95 } from "./small-large.ts";
const wanted = process.argv.slice(2);
const cpu = (pid: number) => { try { const f = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" "); return (Number(f[11]) + Number(f[12])) * 10; } catch { return 0; } };
const pgpids = () => execSync("pgrep postgres || true").toString().split("\n").filter(Boolean).map(Number);
const cpuPg = () => pgpids().reduce((s, p) => s + cpu(p), 0);
const log = "/tmp/door-stalls";
writeFileSync(log, "");
await withProduct({ OUTGOING_ALLOW: "127.0.0.0/8", STALL_LOG: log, NODE_OPTIONS: `--import=${import.meta.dirname}/stall-log.mjs ${process.env.PROF ?? ""}` }, async ({ server, owner }) => {
  const attacker = await openBusiness(server, owner, 20_000);
  const other = await openBusiness(server, owner, 1000);
  const silent = createServer((s) => void s.on("error", () => undefined).resume()); await new Promise<void>((r) => silent.listen(0, "127.0.0.1", r)); silent.unref();
  await apiOf(server, attacker.cookie)("PUT", "/api/outreach/mail-server", { host: "127.0.0.1", port: (silent.address() as AddressInfo).port, security: "none", fromAddress: "rosa@alder.example", postalAddress: "1 Market Street, Springfield" });
  const look = async () => {
    const t: number[] = []; const st: Record<string, number> = {};
    for (let i = 0; i < 60; i++) { const s = performance.now(); const a = await fetch(`${server.address}/api/contacts?limit=50`, { headers: { cookie: other.cookie } }); await a.arrayBuffer(); t.push(performance.now() - s); st[a.status] = (st[a.status] ?? 0) + 1; await pause(40); }
    return { p95: p95(t), p50: [...t].sort((a, b) => a - b)[30], max: Math.max(...t), st };
  };
  await look();
  for (const { name } of attacks) {
    if (wanted.length && !wanted.some((w) => name.includes(w))) continue;
    const idle = await look();
    const child = fork("bench/attacker.ts", { execArgv: ["--import", "tsx"] });
    child.send({ name, address: server.address, cookie: attacker.cookie });
    await pause(1500);
    writeFileSync(log, "");
    const d = monitorEventLoopDelay({ resolution: 1 }); d.enable();
    const [s0, p0, a0, me0, t0] = [cpu(server.pid), cpuPg(), cpu(child.pid!), process.cpuUsage(), performance.now()];
    writeFileSync("/tmp/door-prof/go", ""); const busy = await look(); rmSync("/tmp/door-prof/go"); await pause(600);
    const wall = performance.now() - t0; const me = process.cpuUsage(me0);
    const stalls = readFileSync(log, "utf8").split("\n").filter(Boolean).map(Number).sort((a, b) => b - a);
    const { rows } = await owner.query("SELECT state, wait_event_type, wait_event, left(query,60) q, count(*) FROM pg_stat_activity WHERE backend_type='client backend' AND state<>'idle' GROUP BY 1,2,3,4 ORDER BY 5 DESC LIMIT 6");
    const pct = (v: number) => `${Math.round(v / wall * 100)}%`;
    const { id } = await apiOf(server, other.cookie)<{ id: string }>("POST", "/api/contacts/bulk", { action: { type: "addTag", tag: "vip" }, filter: {} });
    const j0 = performance.now();
    while ((await apiOf(server, other.cookie)<{ status: string }>("GET", `/api/work/${id}`)).status === "waiting") await pause(50);
    const job = performance.now() - j0;
    console.log(name, `\n  idle p50 ${idle.p50!.toFixed(1)} p95 ${idle.p95.toFixed(1)} | busy p50 ${busy.p50!.toFixed(1)} p95 ${busy.p95.toFixed(1)} max ${busy.max.toFixed(0)} = ${(busy.p95 / idle.p95).toFixed(1)}x`, JSON.stringify(busy.st), `job ${job.toFixed(0)}ms\n  cpu server ${pct(cpu(server.pid) - s0)} pg ${pct(cpuPg() - p0)} attacker ${pct(cpu(child.pid!) - a0)} me ${pct((me.user + me.system) / 1000)}; my loop p99 ${(d.percentile(99) / 1e6).toFixed(1)} max ${(d.max / 1e6).toFixed(0)}; server stalls n=${stalls.length} max ${stalls.slice(0, 5)}`);
    for (const r of rows) console.log("   ", JSON.stringify(r));
    child.once("message", (m) => console.log("  answers", JSON.stringify(m))); child.send("over"); await once(child, "exit"); await pause(1500);
  }
});
process.exit(0);
