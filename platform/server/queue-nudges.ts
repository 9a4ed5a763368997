import type { Pool } from "pg";
import { followUp } from "./transaction-end.ts";

/** One process says at most this often that there are jobs, in milliseconds; the first after a quiet time right away. */
const nudgePauseMs = 250;
/** The same of the jobs of helpers and webhooks: what many writes plan in a second is done by one. */
const wakePauseMs = 1000;

type Send<T> = (pool: Pool, things: T[]) => Promise<unknown>;

/** Gathers things until the pause since the last ones is over, and sends them together. A failure is made up for by looking at the clock, not tried again. */
function following<T>(pauseMs: number, send: Send<T>): (tx: object, thing: T) => void {
  const waiting = new WeakMap<Pool, { things: T[]; isPausing: boolean }>();
  const flush = (pool: Pool, one: { things: T[]; isPausing: boolean }): void => {
    if (one.things.length === 0) return void (one.isPausing = false);
    void send(pool, one.things.splice(0))
      .catch(() => undefined)
      .finally(() => setTimeout(() => flush(pool, one), pauseMs).unref());
  };
  return (tx, thing) =>
    followUp(tx, (pool) => {
      const one = waiting.get(pool) ?? { things: [], isPausing: false };
      waiting.set(pool, one);
      one.things.push(thing);
      if (one.isPausing) return;
      one.isPausing = true;
      // Commits of the same moment are followed up together, and their connections are free by then.
      setImmediate(() => flush(pool, one));
    });
}

const nudge = (pool: Pool, jobs: number): Promise<unknown> =>
  pool.query("SELECT pg_notify('jobs:insert', json_build_object('r', random(), 'count', $1::int)::text)", [
    jobs,
  ]);

const nudges = following<true>(nudgePauseMs, (pool, jobs) => nudge(pool, jobs.length));
const wakes = following<string>(wakePauseMs, async (pool, businesses) => {
  // In one order, so that no two processes wait for each other.
  const each = [...new Set(businesses)].toSorted();
  await pool.query("SELECT app.wake_planned($1::uuid[])", [each]);
  await nudge(pool, each.length);
});

/** Has the workers look for jobs once the current transaction is committed. A NOTIFY within it would make all writers wait for each other's commit. */
export const nudgeQueue = (tx: object): void => nudges(tx, true);

/**
 * Puts the jobs of what the current transaction planned for a business's helpers and webhooks into the queue, once it is committed and within a second. If
 * the process ends before that, `platform.wake_planned` does it within a minute.
 */
export const wakePlanned = (tx: object, workspaceId: string): void => wakes(tx, workspaceId);
