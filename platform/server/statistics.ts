import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/**
 * Has the planner look again at tables that are more than twice as large as when it last did, also by rows of this very transaction: between
 * writing many rows and writing others that point at them, and wherever work has made tables grow.
 */
export async function followGrowth(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT app.follow_growth()`);
}
