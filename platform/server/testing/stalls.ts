import { readFileSync } from "node:fs";

/** For how long nobody else may have their turn, in milliseconds, whatever file or body is taken. */
export const maxStallMs = 50;

/**
 * For how long somebody else could not have their turn while `work` was done, at the longest, in milliseconds. A stall that comes by chance,
 * such as V8 looking for garbage, is looked at again: of several times the least one counts, unless it is below `enough` at once.
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
      // On a busy machine time goes by in which this thread does nothing: what it did not compute was no stall of its own.
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

/** Processor time so far: of this thread where the system tells it, else of the process. */
function usedMs(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
