import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { AppError } from "#platform/contract/errors.ts";
import { isDatabaseAway, isOutdated } from "./connections.ts";
import { inOneTrip } from "./one-trip.ts";

/** The error that a commit ended with, and the number of its transaction, if it has one. */
export type BrokenCommit = { error: unknown; number: string | undefined };

/** How long the database is asked how a transaction ended, in milliseconds. */
const patienceMs = 5000;

/** The number of the transaction that was just begun, asked for in the same trip; undefined when the connection is lost. */
export const numberOf = (client: PoolClient): Promise<string | undefined> =>
  client
    .query<{ id: string }>({
      name: "transaction_number",
      text: "SELECT pg_current_xact_id()::text AS id",
    })
    .then(
      ({ rows }) => rows[0]?.id,
      () => undefined,
    );

/**
 * Commits, together with the statements underway: after one that failed PostgreSQL answers by rolling back, and that one's error is thrown. Returns the error of
 * a connection that broke meanwhile, and throws any other: then nothing was committed.
 */
export const commit = (client: PoolClient, underway: readonly Promise<unknown>[]): Promise<unknown> =>
  inOneTrip(client, () => Promise.all([...underway, client.query("COMMIT")])).then(
    () => undefined,
    (error: unknown) => {
      if (isDatabaseAway(error) && !isOutdated(error)) return error;
      throw error;
    },
  );

/** Nobody can tell whether a transaction was committed. */
export class UnknownOutcome extends AppError {}

/** Returns when the transaction was committed after all. Throws the error when it was not, and 503 in plain words when nobody can tell. */
export async function whetherCommitted(pool: Pool, { error, number }: BrokenCommit): Promise<void> {
  const status = number === undefined ? undefined : await statusOf(pool, number);
  if (status === "committed") return;
  if (status === "aborted") throw error;
  throw new UnknownOutcome(
    "unavailable",
    "The connection to the database was lost while this was being saved. Look whether it’s there before you try again.",
    { cause: error, retryAfterSeconds: 5 },
  );
}

// Where only the network broke, the transaction may be in progress for another moment.
async function statusOf(pool: Pool, number: string): Promise<string | undefined> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await pool
      .query<{ status: string }>("SELECT pg_xact_status($1::xid8) AS status", [number])
      .catch(() => ({ rows: [] }));
    const status = rows[0]?.status;
    if (status === "committed" || status === "aborted" || Date.now() > until) return status;
    await pause(100);
  }
}
