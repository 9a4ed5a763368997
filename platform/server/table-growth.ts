import type { Pool } from "pg";

/** After so many writes, one process looks which tables have grown. */
const writesBetween = 100;
const written = new WeakMap<Pool, number>();

/**
 * Counts a transaction that has written, and now and then analyzes tables that have more than doubled: autovacuum comes a minute later, and of a table that
 * nobody has analyzed the planner takes each business for one row of two hundred, so that any of its indexes seems as good as the key.
 */
export function followWrites(pool: Pool): void {
  const count = (written.get(pool) ?? 0) + 1;
  written.set(pool, count);
  // The connection of the one that was counted is free by then.
  if (count % writesBetween === 0)
    setImmediate(() => void pool.query("SELECT app.follow_growth()").catch(() => undefined));
}
