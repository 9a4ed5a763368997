import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import { type BrokenCommit, commit, numberOf, whetherCommitted } from "./commits.ts";
import { isClash, isOutdated } from "./connections.ts";
import { mustHoldNone, whileHolding } from "./held-connection.ts";
import { inOneTrip } from "./one-trip.ts";
import { followWrites } from "./table-growth.ts";
import { ended, followsUpOn, unansweredOf, writeGathered } from "./transaction-end.ts";

/** A transaction as stores see it: Drizzle on one connection. */
export type Tx = NodePgDatabase;

const transactions = new WeakMap<PoolClient, Tx>();

/** The Drizzle wrapper of a connection, made once per connection. */
function txOf(client: PoolClient, pool: Pool): Tx {
  let tx = transactions.get(client);
  if (!tx) {
    transactions.set(client, (tx = drizzle(client)));
    followsUpOn(tx, pool);
  }
  return tx;
}

/** What is read, what is written, and what is written while somebody waits for the answer. */
type Kind = "read" | "write" | "answered";

/** How often a transaction is tried that did nothing: each try on an outdated connection replaces it. */
const maxTries = 5;

/**
 * Runs `work` in a transaction that `begin` has begun. Commits when `work` returns, otherwise rolls back. After a read nobody
 * waits for the commit, because there is nothing to lose: it is sent with the connection's next statement. Where the connection
 * breaks while what is "answered" commits, the database is asked how it ended. A read that others came in the way of is repeated, and so is
 * what a connection from before an update couldn't begin.
 */
export async function transactWith<B, T>(
  pool: Pool,
  begin: (client: PoolClient) => Promise<B>,
  kind: Kind,
  work: (tx: Tx, begun: B) => Promise<T>,
): Promise<T> {
  mustHoldNone("A second connection is asked for");
  for (let tried = 1; ; tried++) {
    let hasBegun = false;
    const begunWork = (tx: Tx, begun: B) => {
      hasBegun = true;
      return work(tx, begun);
    };
    try {
      return await transactIn(pool, begin, kind, begunWork);
    } catch (error) {
      const didNothing = kind === "read" || !hasBegun;
      if (!didNothing || tried === maxTries || !(isOutdated(error) || isClash(error))) throw error;
    }
  }
}

async function transactIn<B, T>(
  pool: Pool,
  begin: (client: PoolClient) => Promise<B>,
  kind: Kind,
  work: (tx: Tx, begun: B) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx = txOf(client, pool);
  const { result, broken } = await transactOnce(client, tx, begin, kind, work);
  if (broken) {
    // The connection was given back, so that whoever waits for its place can go on meanwhile.
    await whetherCommitted(pool, broken).catch((error: unknown) => {
      ended(tx, "rolled back");
      throw error;
    });
    ended(tx, "committed");
  }
  if (kind !== "read") followWrites(pool);
  return result;
}

async function transactOnce<B, T>(
  client: PoolClient,
  tx: Tx,
  begin: (client: PoolClient) => Promise<B>,
  kind: Kind,
  work: (tx: Tx, begun: B) => Promise<T>,
): Promise<{ result: T; broken?: BrokenCommit }> {
  let isBroken = false;
  try {
    const beginning = begin(client);
    const number = kind === "answered" ? numberOf(client) : undefined;
    const begun = await beginning;
    const result = await whileHolding(async () => {
      const done = await work(tx, begun);
      await writeGathered(tx);
      return done;
    });
    const underway = unansweredOf(tx);
    if (kind === "read" && underway.length === 0)
      inOneTrip(client, () => client.query("COMMIT")).catch(() => undefined);
    else {
      const error = await commit(client, underway);
      isBroken = error !== undefined;
      if (error !== undefined) return { result, broken: { error, number: await number } };
    }
    ended(tx, "committed");
    return { result };
  } catch (error) {
    const underway = unansweredOf(tx);
    ended(tx, "rolled back");
    await client.query("ROLLBACK").catch(() => {
      isBroken = true;
    });
    const reason = isAborted(error) ? await firstFailure(underway, error) : error;
    isBroken ||= isOutdated(reason);
    throw reason;
  } finally {
    client.release(isBroken);
  }
}

const abortedState = "25P02";
/** True for what every statement answers after one of its transaction failed. */
const isAborted = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === abortedState || (cause !== undefined && isAborted(cause));
};

/** Why a transaction failed of whose statements one was sent along. */
async function firstFailure(underway: readonly Promise<unknown>[], otherwise: unknown): Promise<unknown> {
  for (const answer of await Promise.allSettled(underway))
    if (answer.status === "rejected" && !isAborted(answer.reason)) return answer.reason;
  return otherwise;
}
