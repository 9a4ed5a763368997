import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded into the product by a bench: writes for how long the loop that answers calls stood still, a line in milliseconds for each time.
// On a busy machine time goes by in which the thread does nothing: what it did not compute was no stall of its own.
const log = process.env.STALL_LOG;
const everyMs = 5;
const usedMs = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;

if (isMainThread && log) {
  let [since, used] = [performance.now(), usedMs()];
  setInterval(() => {
    const [now, usedNow] = [performance.now(), usedMs()];
    const stall = Math.min(now - since, usedNow - used);
    if (stall > everyMs) appendFileSync(log, `${stall.toFixed(1)}\n`);
    [since, used] = [performance.now(), usedMs()];
  }, everyMs).unref();
}
