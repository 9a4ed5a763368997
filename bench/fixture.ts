import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, chmodSync, rmSync } from "node:fs";
import autocannon from "autocannon";
import { startEmbeddedPostgres } from "#platform/server/embedded-postgres.ts";

/** Where the product's server listens, what it costs, and how to end it. */
export type Running = {
  address: string;
  pid: number;
  startedMs: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** A real PostgreSQL with its normal, safe settings, on a folder that is removed after the run; a product on that folder uses it as its own. */
export async function database(): Promise<{ url: string; folder: string; stop(): Promise<void> }> {
  const folder = mkdtempSync("/tmp/mainstay-bench-");
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log });
  return {
    url: postgres.url,
    folder,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the built server as its own process, as `npm start` does, and waits for its first 200. */
export async function product(environment: Record<string, string>): Promise<Running> {
  const port = String(12_000 + Math.floor(Math.random() * 20_000));
  const started = performance.now();
  const child = spawn(process.execPath, ["tools/serve.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: port,
      LOG_LEVEL: "warn",
      CALLS_PER_MINUTE: "100000000",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const address = `http://127.0.0.1:${port}`;
  await firstAnswer(address, child);
  return {
    address,
    pid: child.pid ?? 0,
    startedMs: performance.now() - started,
    stop: (signal = "SIGTERM") => ended(child, signal),
  };
}

async function firstAnswer(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`The server ended with ${child.exitCode}`);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, "exit");
  child.kill(signal);
  await over;
}

/** Starts the handler to compare with, the bare or the plain one, as a separate process. */
export async function bare(
  plan: unknown,
  file = "bench/bare-server.ts",
): Promise<{ address: string; stop(): Promise<void> }> {
  const child = fork(file, { execArgv: ["--import", "tsx"] });
  child.send(plan as never);
  const [{ address }] = (await once(child, "message")) as [{ address: string }];
  return { address, stop: () => ended(child, "SIGTERM") };
}

export type Request = {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
};

/** Requests per second over `seconds`, ten at a time. Throws when anything other than 200 came back. */
export async function rate(address: string, request: Request, seconds = 4): Promise<number> {
  const result = await autocannon({
    url: address + request.path,
    method: request.method ?? "GET",
    headers: request.headers,
    body: request.body,
    connections: 10,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} answers were no 200, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The rates of several, measured in turn so that a slow moment of the machine affects all; the first round is not counted. One list per round. */
export async function inTurns(measures: readonly (() => Promise<number>)[], rounds = 5): Promise<number[][]> {
  const measured: number[][] = [];
  for (let round = 0; round <= rounds; round++) {
    const rates: number[] = [];
    for (const measure of measures) rates.push(await measure());
    measured.push(rates);
  }
  return measured.slice(1);
}

export type Pair = { ours: number; theirs: number; ratio: number };
/** The medians of the first one's rates and of another's, and of the ratio of each round. */
export const pairOf = (rounds: readonly number[][], other: number): Pair => ({
  ours: median(rounds.map(([first = 0]) => first)),
  theirs: median(rounds.map((rates) => rates[other] ?? 0)),
  ratio: median(rounds.map((rates) => (rates[0] ?? 0) / (rates[other] ?? 1))),
});

/** The rates of two servers, measured in turn. Ratio of each pair's median. */
export const paired = async (
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  pairs = 5,
): Promise<Pair> => pairOf(await inTurns([ours, theirs], pairs), 1);

/** Waits. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
