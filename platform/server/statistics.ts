import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/**
 * Analyzes tables that have more than doubled since the last time, counting rows of this transaction: between writing many
 * rows and writing others that point at them, and wherever work has made tables grow.
 */
export async function followGrowth(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT app.follow_growth()`);
}
