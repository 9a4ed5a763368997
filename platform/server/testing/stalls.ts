import { readFileSync } from "node:fs";

/**
 * The longest stall that a test allows, in milliseconds, whatever file or body is processed. What it is there to find,
 * work that grows with the square of a file, takes seconds. On an idle machine the longest is below 50 ms, shown by
 * `npm run bench stalls`; on two busy cores the same work has taken five times as long, again and again.
 */
export const maxStallMs = 250;

/**
 * The longest stall of the event loop while `work` was done, in milliseconds. Random stalls, such as garbage collection,
 * are filtered out by repeating: the smallest of several results counts, unless the first is already below `enough`.
 */
export async function longestStall(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < 3 && least >= enough; times++) least = Math.min(least, await stallOf(work));
  return least;
}

async function stallOf(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const others = (async () => {
    for (let [since, used] = [performance.now(), usedMs()]; !over.signal.aborted;) {
      await new Promise((resolve) => void setImmediate(resolve));
      const [now, usedNow] = [performance.now(), usedMs()];
      // On a busy machine time passes in which this thread does nothing: only what it computed counts as its own stall.
      longest = Math.max(longest, Math.min(now - since, usedNow - used));
      [since, used] = [now, usedNow];
    }
  })();
  try {
    await work();
  } finally {
    over.abort();
    await others;
  }
  return longest;
}

/** Processor time so far: of this thread if the system reports it, otherwise of the process. */
function usedMs(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
