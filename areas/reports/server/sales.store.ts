import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

// The one place that knows what a sale is: every customer's main one, whose stage and value are the customer's, and further ones.

const keysOf = (type: "won" | "lost"): SQL => sql`(SELECT app.stage_keys(ARRAY[${type}]))`;

/** The moves of a sale, of those of its customer: a person alone moves where another sale became the main one. */
export const isMoveOf = (saleId: SQL): SQL =>
  sql`coalesce(s.deal_id, s.contact_id) = ${saleId} AND s.of_one IS DISTINCT FROM 'person'`;

/**
 * Sales that are won (or lost) now and have a day: the last move into such a stage, or being added there by hand. What an upload brought
 * as won or lost begins under the customer's own id, and has none. A reason for a loss counts until the next move.
 */
export const salesAt = (type: "won" | "lost"): SQL => sql`
  SELECT sale.id, sale.contact_id, sale.value, last.at AS closed_at, CASE WHEN sale.lost_at >= last.at THEN sale.lost_reason END AS reason FROM (
    SELECT m.workspace_id, coalesce(d.id, m.id) AS id, m.id AS contact_id, m.value, d.lost_reason, d.lost_at FROM contacts AS m
      LEFT JOIN deals AS d ON d.workspace_id = m.workspace_id AND d.contact_id = m.id AND d.is_main
      WHERE m.deleted_at IS NULL AND m.pipeline_stage IN ${keysOf(type)}
    UNION ALL
    SELECT d.workspace_id, d.id, d.contact_id, d.value, d.lost_reason, d.lost_at FROM deals AS d
      WHERE NOT d.is_main AND d.deleted_at IS NULL AND d.stage IN ${keysOf(type)}) AS sale
    CROSS JOIN LATERAL (SELECT s.id, s.at FROM stage_changes AS s WHERE s.workspace_id = sale.workspace_id AND s.contact_id = sale.contact_id
      AND ${isMoveOf(sql`sale.id`)} AND s.to_stage IN ${keysOf(type)} ORDER BY s.id DESC LIMIT 1) AS last
  WHERE NOT EXISTS (SELECT FROM contacts AS own WHERE own.workspace_id = sale.workspace_id AND own.id = last.id)`;

/** The keys that mean a sale was won, and those that mean it was lost. */
export async function listDecidedKeys(tx: Tx): Promise<{ won: string[]; lost: string[] }> {
  const { rows } = await tx.execute(
    sql`SELECT ARRAY(SELECT app.stage_keys('{won}'))::text[] AS won, ARRAY(SELECT app.stage_keys('{lost}'))::text[] AS lost`,
  );
  return rows[0] as { won: string[]; lost: string[] };
}
