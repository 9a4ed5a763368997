import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/**
 * Analyzes tables that have more than doubled since the last time, counting rows of this transaction: between writing many
 * rows and writing others that point at them, and wherever work has made tables grow.
 */
export async function followGrowth(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT app.follow_growth()`);
}

/** The same at the end of long work, for tables that have grown by 100 pages (800 kB) too: a business that the planner has never seen counts as empty to it. */
export async function followAllGrowth(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT app.follow_growth(100)`);
}
