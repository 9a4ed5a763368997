import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { isDatabaseAway, openPool } from "./connections.ts";

/** The queue tries again by itself what fails with this code: PostgreSQL's "not yet". */
const triedAgain = "57P03";

/**
 * The queue's own connections: each lane listens on one, the others are used briefly. Whoever asks for one while the database is
 * away waits for it, and what was asked on one that broke is asked again: the queue notes how a job ended without awaiting it, and
 * would take no other job of that business for hours.
 */
export function queuePool(connectionString: string, stopping: AbortSignal): pg.Pool {
  const pool = openPool(connectionString, { max: 12, applicationName: "mainstay" });
  pool.on("connect", askAgainWhenBroken);
  const connect = pool.connect.bind(pool);
  const patient = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (stopping.aborted || !isDatabaseAway(error)) throw error;
        await pause(1000, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  };
  // The pool's own queries ask with a callback, and may fail: they are awaited.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : patient()) as typeof connect;
  return pool;
}

function askAgainWhenBroken(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const marking = (...asked: unknown[]): unknown => {
    const answer = ask(...asked);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: Error) => {
      throw isDatabaseAway(error) ? Object.assign(error, { code: triedAgain }) : error;
    });
  };
  Object.assign(client, { query: marking });
}
