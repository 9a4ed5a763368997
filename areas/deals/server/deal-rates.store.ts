import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { StageRate } from "#areas/deals/contract/deals.rules.ts";
import { saleColumns, saleKinds, texts } from "./sale-sources.store.ts";

/** The key under which the rate of all decided sales stands. */
export const allStages = "*";

/** Of the decided sales that passed each stage, how many were won. */
export async function listRates(tx: Tx): Promise<(StageRate & { stage: string })[]> {
  const { rows } = await tx.execute(
    sql`SELECT stage, won::int AS won, decided::int AS decided FROM deal_rates`,
  );
  return rows as (StageRate & { stage: string })[];
}

/** Counts anew, of all sales that are won or lost now, which stages they stood in on their way. */
export async function updateRates(
  tx: Tx,
  workspaceId: string,
  { won, lost }: { won: readonly string[]; lost: readonly string[] },
): Promise<void> {
  const decided = saleKinds.map((kind) => {
    const { id, stage, from, live } = saleColumns[kind];
    return sql`SELECT ${id} AS id, c.id AS contact_id, ${stage} = ANY(${texts(won)}) AS is_won FROM ${from} WHERE ${live} AND ${stage} = ANY(${texts([...won, ...lost])})`;
  });
  await tx.execute(sql`DELETE FROM deal_rates`);
  await tx.execute(sql`
    WITH decided AS MATERIALIZED (${sql.join(decided, sql` UNION ALL `)}),
    passed AS (SELECT DISTINCT sale.id, sale.is_won, step.stage FROM decided AS sale
      JOIN stage_changes AS s ON s.contact_id = sale.contact_id AND coalesce(s.deal_id, s.contact_id) = sale.id AND s.of_one IS DISTINCT FROM 'person'
      CROSS JOIN LATERAL (VALUES (s.from_stage), (s.to_stage)) AS step (stage)
      WHERE step.stage IS NOT NULL AND step.stage <> ALL(${texts([...won, ...lost])}))
    INSERT INTO deal_rates (workspace_id, stage, won, decided)
      SELECT ${workspaceId}::uuid, stage, count(*) FILTER (WHERE is_won), count(*) FROM passed GROUP BY stage
      UNION ALL SELECT ${workspaceId}::uuid, ${allStages}, count(*) FILTER (WHERE is_won), count(*) FROM decided`);
}
