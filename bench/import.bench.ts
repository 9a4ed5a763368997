import { readFileSync } from "node:fs";
import pg from "pg";
import { signUp, type Figure } from "./contacts.bench.ts";
import { fill } from "./business.ts";
import { database, product, type Running } from "./ground.ts";
import { p95 } from "./search.bench.ts";

const rows = 100_000;
const largeFileBytes = 50_000_000;

type Import = { id: string; status: string; counts: Record<string, number> | null; columns: { index: number; target: string }[]; message: string | null };
type Owner = { server: Running; cookie: string };

/** 100,000 people, checked, written and taken back in a business of 100,000; the same rows by a bare COPY; others' lists meanwhile; memory. */
export async function importFigures(): Promise<Figure[]> {
  const postgres = await database();
  const server = await product({ DATABASE_URL: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const owner = { server, cookie: await signUp(server.address) };
  const workspaceId = (await client.query<{ id: string }>("SELECT id FROM workspaces")).rows[0]?.id ?? "";
  const other = { server, cookie: await signUp(server.address) };
  await fill(client, (await client.query<{ id: string }>("SELECT id FROM workspaces WHERE id <> $1", [workspaceId])).rows[0]?.id ?? "", 10_000);
  await client.query("UPDATE users SET subscription_plan = 'enterprise'");
  await fill(client, workspaceId, rows);
  await client.query("VACUUM ANALYZE contacts");
  const idle = await listTimes(other, pause(5000));

  const begun = await upload(owner, peopleFile(rows));
  const columns = begun.columns.map(({ index, target }) => ({ index, target }));
  const [checkMs, checkTimes] = await timed(other, async () => { await send(owner, `/api/imports/${begun.id}/check`, { columns, options: { mode: "both", country: "US" } }); await settled(owner, begun.id, ["ready"]); });
  const [writeMs, writeTimes] = await timed(other, async () => { await send(owner, `/api/imports/${begun.id}/start`, {}); await settled(owner, begun.id, ["done"]); });
  await client.query("COPY (SELECT workspace_id, id, first_name, last_name, email, phone, company, job_title, source, status, value, pipeline_stage, tags, custom_fields, search_text, sort_name, created_at, updated_at FROM contacts WHERE created_by IS NOT NULL) TO '/tmp/mainstay-bench-copy'");
  const [undoMs] = await timed(other, async () => { await send(owner, `/api/imports/${begun.id}/undo`, {}); await settled(owner, begun.id, ["undone"]); });
  const before = performance.now();
  await client.query("COPY contacts (workspace_id, id, first_name, last_name, email, phone, company, job_title, source, status, value, pipeline_stage, tags, custom_fields, search_text, sort_name, created_at, updated_at) FROM '/tmp/mainstay-bench-copy'");
  const copyMs = performance.now() - before;

  const grown = await memoryOfLargeFile(owner);
  await server.stop();
  await client.end();
  await postgres.stop();
  const share = copyMs / writeMs;
  const both = copyMs / (writeMs + checkMs);
  const perSecond = (ms: number) => `${Math.round(rows / (ms / 1000)).toLocaleString("en-US")} rows/s`;
  const slowest = Math.max(p95(checkTimes), p95(writeTimes)) / p95(idle);
  return [
    { what: "importing 100,000 checked rows into 100,000 contacts", measured: `${Math.round(share * 100)} % (${perSecond(writeMs)} against ${perSecond(copyMs)}); with its dry run ${Math.round(both * 100)} %`, asked: ">= 25 % of a bare COPY into the same table", reached: share >= 0.25 },
    { what: "dry run of the same", measured: `${(checkMs / 1000).toFixed(1)} s against ${(writeMs / 1000).toFixed(1)} s`, asked: "not slower than the import", reached: checkMs <= writeMs },
    { what: "undo of 100,000 rows", measured: `${(undoMs / 1000).toFixed(1)} s against ${(writeMs / 1000).toFixed(1)} s`, asked: "not slower than the import", reached: undoMs <= writeMs },
    { what: "others' lists meanwhile, p95", measured: `${slowest.toFixed(1)} times (${p95(checkTimes).toFixed(1)} ms and ${p95(writeTimes).toFixed(1)} ms against ${p95(idle).toFixed(1)} ms)`, asked: "<= 3 times idle", reached: slowest <= 3 },
    { what: "dry run of a file of 50 MB: memory above idle", measured: `${Math.round(grown / 1_000_000)} MB`, asked: "<= 150 MB", reached: grown <= 150_000_000 },
  ];
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function peopleFile(count: number, more = ""): Buffer {
  const lines = ["First Name,Last Name,Email,Phone,Company,Job Title,Value,Stage,Notes"];
  for (let n = 0; n < count; n++) lines.push(`Given${n % 997},Family${n},new${n}@import${n % 89}.example,+1 444 ${String(n).padStart(7, "0")},"Firm ${n % 4001}, Inc.",Baker,"$1,${String(n % 1000).padStart(3, "0")}.50",${["New Lead", "Qualified", "Proposal"][n % 3]},${more}`);
  return Buffer.from(`${lines.join("\n")}\n`);
}

async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

const send = async (owner: Owner, path: string, body: unknown): Promise<Import> =>
  answered(await fetch(owner.server.address + path, { method: "POST", headers: { cookie: owner.cookie, "content-type": "application/json" }, body: JSON.stringify(body) }));

async function upload({ server, cookie }: Owner, bytes: Buffer): Promise<Import> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "people.csv");
  return answered(await fetch(`${server.address}/api/imports`, { method: "POST", headers: { cookie }, body: form }));
}

async function settled({ server, cookie }: Owner, id: string, wanted: string[], look: () => void = () => undefined): Promise<Import> {
  for (;;) {
    const one = await answered<Import>(await fetch(`${server.address}/api/imports/${id}`, { headers: { cookie } }));
    if (wanted.includes(one.status)) return one;
    if (one.status === "failed") throw new Error(one.message ?? "failed");
    look();
    await pause(50);
  }
}

/** How long `work` takes, and how long somebody else's lists take meanwhile. */
async function timed(other: Owner, work: () => Promise<void>): Promise<[number, number[]]> {
  const before = performance.now();
  const done = work();
  const times = await listTimes(other, done);
  return [performance.now() - before, times];
}

async function listTimes({ server, cookie }: Owner, until: Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  const ended = until.finally(() => over.abort());
  const times: number[] = [];
  while (!over.signal.aborted) {
    const before = performance.now();
    await (await fetch(`${server.address}/api/contacts?limit=48`, { headers: { cookie } })).arrayBuffer();
    times.push(performance.now() - before);
    await pause(10);
  }
  await ended;
  return times;
}

const residentBytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

async function memoryOfLargeFile(owner: Owner): Promise<number> {
  const idle = residentBytes(owner.server.pid);
  let most = idle;
  const look = () => { most = Math.max(most, residentBytes(owner.server.pid)); };
  const looking = setInterval(look, 20);
  const lineBytes = 220;
  const begun = await upload(owner, peopleFile(Math.floor(largeFileBytes / lineBytes), "x".repeat(lineBytes - 110)).subarray(0, largeFileBytes));
  await send(owner, `/api/imports/${begun.id}/check`, { columns: begun.columns.map(({ index, target }) => ({ index, target })), options: { mode: "both" } });
  await settled(owner, begun.id, ["ready"], look);
  clearInterval(looking);
  return most - idle;
}
