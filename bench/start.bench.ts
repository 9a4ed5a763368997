import { spawn } from "node:child_process";
import { rmSync, mkdtempSync, chmodSync } from "node:fs";
import type { Figure } from "./contacts.bench.ts";
import { median, product } from "./fixture.ts";
import { residentMb } from "./memory.ts";

/** From the start of the process to its first 200, with an initialised embedded database; and what Node then holds. */
export async function startFigures(): Promise<Figure[]> {
  const folder = mkdtempSync("/tmp/mainstay-bench-");
  chmodSync(folder, 0o755);
  const environment = { DATA_DIR: `${folder}/data`, DATABASE_URL: "" };
  await (await product(environment)).stop();
  const times: number[] = [];
  const memories: number[] = [];
  for (let run = 0; run < 5; run++) {
    const server = await product(environment);
    times.push(server.startedMs);
    for (let call = 0; call < 50; call++) await (await fetch(`${server.address}/contacts`)).arrayBuffer();
    memories.push(residentMb(server.pid));
    await server.stop();
  }
  rmSync(folder, { recursive: true, force: true });
  const [ms, mb, bare] = [median(times), median(memories), await emptyNode()];
  return [
    {
      what: "start to first 200, initialised database",
      measured: `${(ms / 1000).toFixed(2)} s (${(ms / bare).toFixed(1)} times an empty Node)`,
      asked: "<= 2 s",
      reached: ms <= 2000,
    },
    {
      what: "resident memory of Node",
      measured: `${Math.round(mb)} MB`,
      asked: "<= 200 MB",
      reached: mb <= 200,
    },
  ];
}

/** Milliseconds that Node needs to start and do nothing: how fast this machine is right now. */
async function emptyNode(): Promise<number> {
  const started = performance.now();
  await new Promise((resolve) => spawn(process.execPath, ["-e", ""]).on("exit", resolve));
  return performance.now() - started;
}
