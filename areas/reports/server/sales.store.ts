import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

// The one place that knows what a sale is: every customer's main one, whose stage and value are the customer's, and further ones.

/** The keys that mean a sale was won, and those that mean it was lost. */
export type Decided = { won: string[]; lost: string[] };

/** Sales that were won, or lost, and have a day, as rows of `sale` (`closed_sales`). */
export const closedSales = (type: "won" | "lost"): SQL =>
  sql`(SELECT * FROM closed_sales WHERE is_won = ${sql.raw(String(type === "won"))}) AS sale`;

export async function listDecidedKeys(tx: Tx): Promise<Decided> {
  const { rows } = await tx.execute(
    sql`SELECT ARRAY(SELECT app.stage_keys('{won}'))::text[] AS won, ARRAY(SELECT app.stage_keys('{lost}'))::text[] AS lost`,
  );
  return rows[0] as Decided;
}
