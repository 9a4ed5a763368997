import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import autocannon from "autocannon";
import pg from "pg";
import { freePort, startEmbeddedPostgres } from "#platform/server/embedded-postgres.ts";

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

/** Where the packages of Debian and Ubuntu put PostgreSQL's programs; another place by PG_BIN. */
function ownPrograms(): string | undefined {
  const home = "/usr/lib/postgresql";
  const newest = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  return process.env.PG_BIN ?? (newest && `${home}/${newest}/bin`);
}

/** A PostgreSQL of one's own as its package sets it up, all settings as they come; undefined where none is installed. */
export async function ownDatabase(): Promise<
  { url: string; version: string; stop(): Promise<void> } | undefined
> {
  const programs = ownPrograms();
  if (!programs) return undefined;
  const folder = mkdtempSync("/tmp/mainstay-bench-own-");
  const port = String(await freePort());
  // It refuses to run as root: then it runs as the account of its package.
  const account = process.getuid?.() === 0 ? accountNamed("postgres") : {};
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  const run = (program: string, ...values: string[]): string =>
    execFileSync(`${programs}/${program}`, values, { ...account, encoding: "utf8", cwd: folder });
  run("initdb", "-D", `${folder}/cluster`, "-U", "postgres", "-A", "trust");
  const server = spawn(
    `${programs}/postgres`,
    ["-D", `${folder}/cluster`, "-p", port, "-k", folder, "-h", "127.0.0.1"],
    { ...account, stdio: "ignore", cwd: folder },
  );
  const url = `postgresql://postgres@127.0.0.1:${port}`;
  for (let isUp = false; !isUp; await pause(100)) {
    const client = new pg.Client({ connectionString: `${url}/postgres` });
    isUp = await client.connect().then(
      async () => (await client.query("CREATE DATABASE mainstay"), true),
      () => false,
    );
    await client.end().catch(() => undefined);
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
  }
  return {
    url: `${url}/mainstay`,
    version: run("postgres", "--version").match(/[0-9]+/)?.[0] ?? "",
    stop: async () => {
      await ended(server, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accountNamed(name: string): { uid?: number; gid?: number } {
  const [, , uid, gid] =
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Starts the built server as its own process, as `npm start` does, and waits for its first 200. */
export async function product(environment: Record<string, string>): Promise<Running> {
  const port = String(await freePort());
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
  /** Anew for each request where it is a function: one body over and over is not what people write. */
  body?: string | (() => string);
};

/** Requests per second over `seconds`, ten at a time. Throws when anything other than 200 came back. */
export async function rate(address: string, request: Request, seconds = 4): Promise<number> {
  const { body } = request;
  const result = await autocannon({
    url: address + request.path,
    method: request.method ?? "GET",
    headers: request.headers,
    ...(typeof body === "function"
      ? { requests: [{ setupRequest: (sent: object) => ({ ...sent, body: body() }) }] }
      : { body }),
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
