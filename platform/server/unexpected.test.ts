import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

const at = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** A process of its own, because what nobody handles would fail this one's tests; its first line is its address, the others its log. */
const code = `import Fastify from "fastify";
  import { makeLog } from ${at("log.ts")};
  import { serveMetrics } from ${at("metrics.ts")};
  import { followRequests, surviveUnexpected } from ${at("unexpected.ts")};
  surviveUnexpected(makeLog("error"));
  const app = Fastify();
  followRequests(app, true);
  serveMetrics(app, { pool: { totalCount: 0, idleCount: 0, waitingCount: 0 } });
  app.get("/throws", async () => { setImmediate(() => { throw new Error("thrown"); }); return "ok"; });
  app.get("/rejects", async () => { void Promise.reject(new Error("rejected")); return "ok"; });
  console.log(await app.listen({ host: "127.0.0.1", port: 0 }));`;

test("an error or a rejection that nobody handles is logged with its request, counted, and ends nothing", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on("line", (line) => lines.push(line));
  await once(reader, "line");
  const [address = ""] = lines;
  for (const path of ["/throws", "/rejects"]) expect((await fetch(address + path)).status).toBe(200);
  const metrics = await (await fetch(`${address}/metrics`)).text();
  expect(metrics).toContain('unexpected_errors_total{kind="error"} 1');
  expect(metrics).toContain('unexpected_errors_total{kind="rejection"} 1');
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(3);
  const [thrown, rejected] = lines.slice(1).map((line) => JSON.parse(line) as unknown);
  expect(thrown).toMatchObject({
    msg: "unexpected error; going on",
    err: { message: "thrown" },
    reqId: expect.any(String),
    req: { method: "GET", route: "/throws" },
  });
  expect(rejected).toMatchObject({
    msg: "unexpected rejection; going on",
    err: { message: "rejected" },
    req: { method: "GET", route: "/rejects" },
  });
});
