type Gathered = { things: unknown[]; write: (things: never[]) => Promise<void> };
const gathered = new WeakMap<object, Map<string, Gathered>>();
const after = new WeakMap<object, (() => void)[]>();

/** Keeps things of one kind until the current transaction is about to commit, and then hands them to `write` all at once. What it throws rolls back. */
export function gather<T>(tx: object, kind: string, thing: T, write: (things: T[]) => Promise<void>): void {
  const kinds = gathered.get(tx) ?? new Map<string, Gathered>();
  gathered.set(tx, kinds);
  const known = kinds.get(kind);
  if (known) known.things.push(thing);
  else kinds.set(kind, { things: [thing], write });
}

/** Writes what was gathered, and what that gathers: before a commit, and before a transaction enters another workspace. */
export async function writeGathered(tx: object): Promise<void> {
  for (let [next] = gathered.get(tx) ?? []; next; [next] = gathered.get(tx) ?? []) {
    const [kind, { things, write }] = next;
    gathered.get(tx)?.delete(kind);
    await write(things as never[]);
  }
}

/** Runs `work` once the current transaction has been committed; never when it is rolled back. It must not throw. */
export function afterCommit(tx: object, work: () => void): void {
  const list = after.get(tx);
  if (list) list.push(work);
  else after.set(tx, [work]);
}

/** Settles what waits for a transaction's end: runs it after a commit, drops it after a rollback. For the code that ends transactions. */
export function ended(tx: object, outcome: "committed" | "rolled back"): void {
  const list = after.get(tx);
  gathered.delete(tx);
  if (!list) return;
  after.delete(tx);
  if (outcome === "committed") for (const work of list) work();
}
