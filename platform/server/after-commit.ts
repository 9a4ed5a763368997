const waiting = new WeakMap<object, (() => void)[]>();

/** Runs `work` once the current transaction has been committed; never when it is rolled back. It must not throw. */
export function afterCommit(tx: object, work: () => void): void {
  const list = waiting.get(tx);
  if (list) list.push(work);
  else waiting.set(tx, [work]);
}

/** Settles what waits for a transaction's end: runs it after a commit, drops it after a rollback. For the code that ends transactions. */
export function ended(tx: object, outcome: "committed" | "rolled back"): void {
  const list = waiting.get(tx);
  if (!list) return;
  waiting.delete(tx);
  if (outcome === "committed") for (const work of list) work();
}
