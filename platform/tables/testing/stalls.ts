/** For how long somebody else could not have their turn while `work` was done, at the longest, in milliseconds. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const others = (async () => {
    for (let [since, used] = [performance.now(), usedMs()]; !over.signal.aborted; ) {
      await new Promise((resolve) => void setImmediate(resolve));
      const [now, usedNow] = [performance.now(), usedMs()];
      // On a busy machine time goes by in which this process does nothing: what it did not compute was no stall of its own.
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

/** Processor time of this process so far. */
function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
