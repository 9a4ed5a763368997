import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { BoardContact } from "#areas/customers/contract/pipeline-board.api.ts";

type Wanted = { keys: readonly string[]; each: number; openStages: readonly string[] };

/** The newest live contacts of each key, at most `each` of one, with how many of their further sales are open; newest first. */
export async function listNewestOfStages(
  tx: Tx,
  { keys, each, openStages }: Wanted,
): Promise<Omit<BoardContact, "stageSince">[]> {
  const { rows } = await tx.execute(sql`
    SELECT newest.id, newest.first_name AS "firstName", newest.last_name AS "lastName", newest.value::text AS value, newest.pipeline_stage AS "pipelineStage", newest.version,
      (SELECT count(*)::int FROM deals AS d WHERE d.contact_id = newest.id AND NOT d.is_main AND d.deleted_at IS NULL AND d.stage = ANY(${sql.param([...openStages])}::text[])) AS "moreSales"
    FROM unnest(${sql.param([...keys])}::text[]) AS wanted (key),
      LATERAL (SELECT * FROM contacts WHERE pipeline_stage = wanted.key AND deleted_at IS NULL ORDER BY id DESC LIMIT ${each}) AS newest
    ORDER BY newest.id DESC`);
  return rows as Omit<BoardContact, "stageSince">[];
}
