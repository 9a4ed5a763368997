import { sql } from "drizzle-orm";
import { isoOf } from "#platform/server/columns.ts";
import type { Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import type { DealChange } from "#areas/deals/contract/deals.schema.ts";
import { dealChanges } from "./deals.table.ts";

export async function insertChanges(tx: Tx, rows: (typeof dealChanges.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await sendAlong(tx, () => tx.insert(dealChanges).values(rows));
}

/** What happened to a sale, newest first: its stages and what else was changed. What a main sale is worth stands in its customer's history. */
export async function listChanges(
  tx: Tx,
  sale: { id: string; contactId: string },
  { beforeId, limit }: { beforeId: string | undefined; limit: number },
): Promise<DealChange[]> {
  const below = beforeId === undefined ? sql`true` : sql`told.id < ${beforeId}::uuid`;
  const { rows } = await tx.execute(sql`
    SELECT told.id, told.field, told.old_value AS "oldValue", told.new_value AS "newValue", told.changed_by AS "changedBy", told.at::text AS "changedAt",
      ${fullNameIn("u")} AS "changedByName"
    FROM (
      SELECT id, 'stage' AS field, to_jsonb(from_stage) AS old_value, to_jsonb(to_stage) AS new_value, changed_by, at FROM stage_changes
        WHERE contact_id = ${sale.contactId}::uuid AND coalesce(deal_id, contact_id) = ${sale.id}::uuid AND of_one IS DISTINCT FROM 'person'
      UNION ALL SELECT id, field, old_value, new_value, changed_by, changed_at FROM deal_changes WHERE deal_id = ${sale.id}::uuid) AS told
    LEFT JOIN users AS u ON u.id = told.changed_by
    WHERE ${below} ORDER BY told.id DESC LIMIT ${limit}`);
  return (rows as DealChange[]).map((row) => ({ ...row, changedAt: isoOf(row.changedAt) }));
}
