import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  fchownSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "./embedded-postgres.binaries.ts";
import type { Place } from "./embedded-postgres.place.ts";

export type Settings = Record<string, string | number | boolean>;

// For one small server that PostgreSQL shares with Node.
const smallServer: Settings = {
  max_connections: 100,
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  max_wal_size: "512MB",
  jit: false,
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: false,
  // "log" leaves out statements that failed: their authors see them, and they may hold customers' data.
  log_min_messages: "log",
  unix_socket_permissions: "0700",
};
const logFileLimitBytes = 5_000_000;

/** A PostgreSQL that was just launched; `complaint` is what it wrote to its log until now. */
export type Launch = { exited: () => boolean; complaint: () => string };

/** Launches PostgreSQL in its own session: it outlives us, and Ctrl-C in our terminal does not reach it. */
export function launchPostgres(
  place: Place,
  binaries: Binaries,
  address: Settings,
  settings: Settings,
): Launch {
  const logFile = join(place.home, "postgres.log");
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logFileLimitBytes)
    renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, "a", 0o600);
  if (place.account) fchownSync(output, place.account.uid, place.account.gid);
  const start = statSync(logFile).size;
  const args = Object.entries({ ...smallServer, ...address, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  let failure: Error | undefined;
  const child: ChildProcess = spawn(binaries.postgres, ["-D", place.cluster, ...args], {
    ...place.account,
    cwd: place.cluster,
    stdio: ["ignore", output, output],
    detached: true,
    windowsHide: true,
  });
  closeSync(output);
  child.on("error", (error) => (failure = error));
  child.unref();
  return {
    exited: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    complaint: () => failure?.message ?? readFileSync(logFile).subarray(start).toString(),
  };
}

/** The id of the process that claims to serve the cluster; undefined when none does. */
export function postmasterPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, "postmaster.pid"), "utf8"), 10) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Removes the pid files of a killed PostgreSQL, when their number now belongs to another program or they are empty. */
export function removeStaleMarks(cluster: string, socketDir: string | undefined): void {
  const marks = [
    join(cluster, "postmaster.pid"),
    ...(socketDir ? [join(socketDir, ".s.PGSQL.5432.lock")] : []),
  ];
  for (const mark of marks) {
    const stat = statSync(mark, { throwIfNoEntry: false });
    const pid = stat && Number.parseInt(readFileSync(mark, "utf8"), 10);
    // A pid file is empty for an instant while it is written, and for good when the disk was full.
    const isStale = pid ? !servesCluster(pid, cluster) : stat && Date.now() - stat.mtimeMs > 2000;
    if (isStale) rmSync(mark, { force: true });
  }
}

/** Whether a process is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return process.platform !== "linux";
  }
}

/** PostgreSQL works in its cluster's folder; if that can't be read, the program's name has to do. */
function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  // Windows shows neither; there a pid file is left for PostgreSQL to judge.
  if (process.platform === "win32") return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    const name = spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
    return name.error !== undefined || name.stdout.includes("postgres");
  }
}

/** Stops the cluster's PostgreSQL: fast, after 10 s immediately, after 15 s by force. */
export async function endPostgres(cluster: string, binaries: Binaries): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === undefined) return;
  if (process.platform === "win32") {
    execFileSync(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast", "-t", "10"], { stdio: "ignore" });
    return;
  }
  for (const [signal, seconds] of [
    ["SIGINT", 10],
    ["SIGQUIT", 5],
    ["SIGKILL", 5],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end && isAlive(pid) && postmasterPid(cluster) === pid) await pause(10);
    if (postmasterPid(cluster) !== pid) return;
  }
}
