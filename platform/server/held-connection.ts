import { AsyncLocalStorage } from "node:async_hooks";

type Holder = { isHolding: boolean };
let holders: AsyncLocalStorage<Holder> | undefined;

/** From now on, holding a connection while waiting for something else throws. For tests: tracking every promise costs time. */
export function watchHeldConnections(): void {
  holders ??= new AsyncLocalStorage();
}

/** Runs `work` as the holder of a connection; what it leaves running, such as a streamed answer, holds none. */
export async function whileHolding<T>(work: () => Promise<T>): Promise<T> {
  if (!holders) return work();
  const holder: Holder = { isHolding: true };
  try {
    return await holders.run(holder, work);
  } finally {
    holder.isHolding = false;
  }
}

/**
 * Call this before waiting for another connection, a network, a hash or other work. When watched, it throws if the caller holds a
 * connection: ten callers waiting like that would leave none for anybody else.
 */
export function mustHoldNone(what: string): void {
  if (holders?.getStore()?.isHolding)
    throw new Error(
      `${what} while a database connection is held: declare the call with transaction "own", or do this before or after the transaction`,
    );
}
