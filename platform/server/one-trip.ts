import type { Socket } from "node:net";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { unansweredOf } from "./transaction-end.ts";

/**
 * Sends the statements of `queries` in one packet: together they take one round trip and one system call, instead of one each.
 * Statements that the connection's next user sends in the same turn of the event loop join it.
 */
export function inOneTrip<T>(client: PoolClient, queries: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return queries();
  } finally {
    setImmediate(() => stream.uncork());
  }
}

/** With more than this many underway, the next one waits for all of them. */
const most = 50;

/**
 * Sends a statement whose answer nobody needs, together with those that follow: it runs before them, and its transaction commits only
 * when it went well. What it throws is thrown by the commit, so this is for statements whose failure nobody handles.
 */
export async function sendAlong(tx: NodePgDatabase, statement: () => PromiseLike<unknown>): Promise<void> {
  const underway = unansweredOf(tx);
  // The connection takes statements in the order in which they are handed over, so this one has to be handed over right now.
  const answer = Promise.resolve(inOneTrip((tx as { $client?: unknown }).$client as PoolClient, statement));
  answer.catch(() => undefined);
  underway.push(answer);
  if (underway.length > most) await Promise.all(underway.splice(0));
}
