import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

// The one place that knows what a sale is: today every customer's main one. Further sales join here, and nowhere else.

/**
 * Sales that are won (or lost) now and have a day: the last move into such a stage, or being added there by hand. What an upload brought
 * as won or lost begins under the customer's own id, and has none.
 */
export const salesAt = (type: "won" | "lost"): SQL => sql`
  SELECT m.id, m.id AS contact_id, m.value, last.at AS closed_at FROM contacts AS m
    CROSS JOIN LATERAL (SELECT s.id, s.at FROM stage_changes AS s WHERE s.workspace_id = m.workspace_id AND s.contact_id = m.id
      AND s.to_stage IN (SELECT app.stage_keys(ARRAY[${type}])) ORDER BY s.id DESC LIMIT 1) AS last
  WHERE m.deleted_at IS NULL AND m.pipeline_stage IN (SELECT app.stage_keys(ARRAY[${type}]))
    AND NOT EXISTS (SELECT FROM contacts AS own WHERE own.workspace_id = m.workspace_id AND own.id = last.id)`;

export type StageTotal = { key: string; count: number };

/** How many customers stand at each key, of those that the reader sees. */
export async function countByStage(
  tx: Tx,
  { assignedTo, source, sees }: { assignedTo?: string; source?: string; sees: "all" | "own" },
): Promise<StageTotal[]> {
  const isWhole = sees === "all" && !assignedTo && !source;
  const { rows } = await tx.execute(
    isWhole
      ? sql`SELECT pipeline_stage AS key, sum(contacts)::int AS count FROM contact_tallies GROUP BY pipeline_stage HAVING sum(contacts) > 0`
      : sql`SELECT pipeline_stage AS key, count(*)::int AS count FROM contacts AS c WHERE deleted_at IS NULL
          ${assignedTo ? sql`AND assigned_to = ${assignedTo}::uuid` : sql``} ${source ? sql`AND source = ${source}` : sql``} GROUP BY pipeline_stage`,
  );
  return rows as StageTotal[];
}

/** The keys that mean a sale was won, and those that mean it was lost. */
export async function listDecidedKeys(tx: Tx): Promise<{ won: string[]; lost: string[] }> {
  const { rows } = await tx.execute(
    sql`SELECT ARRAY(SELECT app.stage_keys('{won}'))::text[] AS won, ARRAY(SELECT app.stage_keys('{lost}'))::text[] AS lost`,
  );
  return rows[0] as { won: string[]; lost: string[] };
}
