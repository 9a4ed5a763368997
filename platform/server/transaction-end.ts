import type { Pool } from "pg";

type Gathered = { things: unknown[]; write: (things: never[]) => Promise<void> };
const gathered = new WeakMap<object, Map<string, Gathered>>();
const after = new WeakMap<object, (() => void)[]>();
const unanswered = new WeakMap<object, Promise<unknown>[]>();
const kept = new WeakMap<object, Map<string, unknown>>();
const pools = new WeakMap<object, Pool>();

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

/** The answers of the current transaction that nobody waited for yet: its end does. */
export function unansweredOf(tx: object): Promise<unknown>[] {
  const list = unanswered.get(tx) ?? [];
  unanswered.set(tx, list);
  return list;
}

/** What `load` gives, asked once in the current transaction; `forget` when it was changed. */
export function onceIn<T>(tx: object, kind: string, load: () => T): T {
  const kinds = kept.get(tx) ?? new Map<string, unknown>();
  kept.set(tx, kinds);
  if (!kinds.has(kind)) kinds.set(kind, load());
  return kinds.get(kind) as T;
}

/** Has the current transaction ask for something again, or for everything. */
export function forget(tx: object, kind?: string): void {
  if (kind === undefined) kept.delete(tx);
  else kept.get(tx)?.delete(kind);
}

/** Runs `work` once the current transaction has been committed; never when it is rolled back. It must not throw. */
export function afterCommit(tx: object, work: () => void): void {
  const list = after.get(tx);
  if (list) list.push(work);
  else after.set(tx, [work]);
}

/** Says over which connections the ends of this connection's transactions are followed up. */
export const followsUpOn = (tx: object, pool: Pool): void => void pools.set(tx, pool);

/** Like `afterCommit`, for what needs a connection then; it must not take one before the next turn of the event loop. */
export function followUp(tx: object, work: (pool: Pool) => void): void {
  const pool = pools.get(tx);
  if (pool) afterCommit(tx, () => work(pool));
}

/** Settles what waits for a transaction's end: runs it after a commit, drops it after a rollback. For the code that ends transactions. */
export function ended(tx: object, outcome: "committed" | "rolled back"): void {
  const list = after.get(tx);
  gathered.delete(tx);
  unanswered.delete(tx);
  forget(tx);
  if (!list) return;
  after.delete(tx);
  if (outcome === "committed") for (const work of list) work();
}
