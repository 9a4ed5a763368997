import { spawn } from "node:child_process";

/** Ends PostgreSQL as if the machine had stopped, which is all right for data that goes with it, and removes the folder. */
const afterwards = `cat > /dev/null
pid=$(head -n 1 "$0/postgres/cluster/postmaster.pid" 2> /dev/null) && kill -s QUIT "$pid"
rm -rf "$0"`;

/** Whatever ends this process, also a kill that it can't notice: the PostgreSQL on this folder ends with it, and the folder is gone. Does nothing on Windows. */
export function endWithRun(dataDir: string): void {
  if (process.platform === "win32") return;
  // The other end of its input is ours alone: it closes with us.
  const watcher = spawn("sh", ["-c", afterwards, dataDir], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.unref();
  (watcher.stdin as { unref?: () => void } | null)?.unref?.();
}
