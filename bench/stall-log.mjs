import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded into the product by a bench: logs how long the loop that answers calls was blocked, a line in milliseconds for each stall.
// On a busy machine time passes in which the thread does nothing: only what it computed counts as its own stall.
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
