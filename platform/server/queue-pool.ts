import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { appErrorOf } from "./errors-of.ts";

/**
 * The queue's own connections: each lane listens on one, the others are used briefly. Whoever asks for one while the database is
 * away waits for it: the queue notes that a job failed without awaiting it, and not being able to would end the process.
 */
export function queuePool(connectionString: string, stopping: AbortSignal): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 12, application_name: "mainstay" });
  // A broken idle connection is replaced at the next use; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const connect = pool.connect.bind(pool);
  const patient = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (stopping.aborted || appErrorOf(error).code !== "unavailable") throw error;
        await pause(1000, undefined, { signal: stopping }).catch(() => undefined);
      }
    }
  };
  // The pool's own queries ask with a callback, and may fail: they are awaited.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : patient()) as typeof connect;
  return pool;
}
