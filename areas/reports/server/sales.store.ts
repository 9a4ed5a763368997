import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

// The one place that knows what a sale is: every customer's main one, whose stage and value are the customer's, and further ones.

/** The keys that mean a sale was won, and those that mean it was lost. */
export type Decided = { won: string[]; lost: string[] };

const keysIn = (keys: readonly string[]): SQL => sql`ANY(${sql.param([...keys])}::text[])`;

/** The moves of a sale, of those of its customer: a person alone moves where another sale became the main one. */
export const isMoveOf = (saleId: SQL): SQL =>
  sql`coalesce(s.deal_id, s.contact_id) = ${saleId} AND s.of_one IS DISTINCT FROM 'person'`;

/**
 * Sales that stand in one of these stages, all won ones or all lost ones, and have a day: the last move into such a stage, or being added
 * there by hand. What an upload brought there begins under the customer's own id, and has none. A reason for a loss counts until the next move.
 */
export const salesAt = (keys: readonly string[]): SQL => sql`
  SELECT sale.id, sale.contact_id, sale.value, last.at AS closed_at, CASE WHEN sale.lost_at >= last.at THEN sale.lost_reason END AS reason FROM (
    SELECT coalesce(d.id, m.id) AS id, m.id AS contact_id, m.value, d.lost_reason, d.lost_at FROM contacts AS m
      LEFT JOIN deals AS d ON d.workspace_id = m.workspace_id AND d.contact_id = m.id AND d.is_main
      WHERE m.deleted_at IS NULL AND m.pipeline_stage = ${keysIn(keys)}
    UNION ALL
    SELECT d.id, d.contact_id, d.value, d.lost_reason, d.lost_at FROM deals AS d
      WHERE NOT d.is_main AND d.deleted_at IS NULL AND d.stage = ${keysIn(keys)}) AS sale
    JOIN (SELECT DISTINCT ON (s.contact_id, coalesce(s.deal_id, s.contact_id)) s.contact_id, coalesce(s.deal_id, s.contact_id) AS sale_id, s.id, s.at
      FROM stage_changes AS s WHERE s.to_stage = ${keysIn(keys)} AND s.of_one IS DISTINCT FROM 'person'
      ORDER BY s.contact_id, coalesce(s.deal_id, s.contact_id), s.id DESC) AS last ON last.contact_id = sale.contact_id AND last.sale_id = sale.id
  WHERE NOT EXISTS (SELECT FROM contacts AS own WHERE own.id = last.id)`;

export async function listDecidedKeys(tx: Tx): Promise<Decided> {
  const { rows } = await tx.execute(
    sql`SELECT ARRAY(SELECT app.stage_keys('{won}'))::text[] AS won, ARRAY(SELECT app.stage_keys('{lost}'))::text[] AS lost`,
  );
  return rows[0] as Decided;
}
