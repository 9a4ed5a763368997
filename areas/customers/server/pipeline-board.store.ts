import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";

export type StageTotal = { key: string; count: number; value: string };

/** How many live contacts have each stage's key, and the sum of their values as decimal text. */
export async function listStageTotals(tx: Tx): Promise<StageTotal[]> {
  const { rows } = await tx.execute(
    sql`SELECT pipeline_stage AS key, count(*)::int AS count, sum(value)::text AS value FROM contacts WHERE deleted_at IS NULL GROUP BY pipeline_stage`,
  );
  return rows as StageTotal[];
}

/** The newest live contacts of each key, at most `each` of one; newest first. */
export async function listNewestOfStages(
  tx: Tx,
  keys: readonly string[],
  each: number,
): Promise<Omit<BoardContact, "stageSince">[]> {
  const { rows } = await tx.execute(sql`
    SELECT newest.id, newest.first_name AS "firstName", newest.last_name AS "lastName", newest.value::text AS value, newest.pipeline_stage AS "pipelineStage", newest.version
    FROM unnest(${sql.param([...keys])}::text[]) AS wanted (key),
      LATERAL (SELECT * FROM contacts WHERE pipeline_stage = wanted.key AND deleted_at IS NULL ORDER BY id DESC LIMIT ${each}) AS newest
    ORDER BY newest.id DESC`);
  return rows as Omit<BoardContact, "stageSince">[];
}
