import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { StageRate } from "#areas/deals/contract/deals.rules.ts";

/** The key under which the rate of all decided sales stands. */
export const allStages = "*";

/** Of the decided sales that passed each stage, how many were won. */
export async function listRates(tx: Tx): Promise<(StageRate & { stage: string })[]> {
  const { rows } = await tx.execute(
    sql`SELECT stage, won::int AS won, decided::int AS decided FROM deal_rates`,
  );
  return rows as (StageRate & { stage: string })[];
}
