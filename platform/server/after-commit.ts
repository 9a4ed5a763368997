const waiting = new WeakMap<object, (() => void)[]>();

/** Has `work` done once the running transaction has been committed; never when it is rolled back. It must not throw. */
export function afterCommit(tx: object, work: () => void): void {
  const list = waiting.get(tx);
  if (list) list.push(work);
  else waiting.set(tx, [work]);
}

/** Ends what waits for a transaction's end: does it after a commit, forgets it after a rollback. For those who end transactions. */
export function ended(tx: object, outcome: "committed" | "rolled back"): void {
  const list = waiting.get(tx);
  if (!list) return;
  waiting.delete(tx);
  if (outcome === "committed") for (const work of list) work();
}
