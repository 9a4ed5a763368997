import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { sendAlong } from "#platform/server/one-trip.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { lastMove, saleColumns, type SaleKind, saleKinds, texts, uuids } from "./sale-sources.store.ts";

/** After how many days without a touch a sale in each of these stages is cold. */
export type Rotting = readonly { key: string; days: number }[];
export type ColdSale = {
  id: string;
  contactId: string;
  contactName: string;
  title: string | null;
  isMain: boolean;
  /** Who looks after the customer. */
  assignedTo: string | null;
};

/** Those that nobody has moved, edited, noted something of, done a task for or spoken with since. What a newsletter, an import or a merge did is no touch. */
function untouched(kind: SaleKind, { rotting, now }: { rotting: Rotting; now: string }): SQL {
  const { id, stage, from, live } = saleColumns[kind];
  const days = sql`${sql.param(rotting.map((one) => one.days))}::int[]`;
  const keys = texts(rotting.map((one) => one.key));
  return sql`SELECT ${id} AS id, c.id AS contact_id, ${fullNameIn("c")} AS contact_name, d.title, ${sql.raw(String(kind === "main"))} AS is_main, c.assigned_to
    FROM ${from}
    JOIN unnest(${keys}, ${days}) AS rotting (stage, days) ON rotting.stage = ${stage}
    CROSS JOIN LATERAL (SELECT ${now}::timestamptz - make_interval(days => rotting.days) AS at) AS since
    LEFT JOIN LATERAL ${lastMove(sql`c.id`, id)} AS moved ON true
    WHERE ${live} AND coalesce(moved.at, d.created_at, c.created_at) < since.at
      AND (c.last_contact_date IS NULL OR c.last_contact_date < since.at::date)
      AND NOT EXISTS (SELECT FROM deal_changes AS e WHERE e.deal_id = ${id} AND e.changed_by IS NOT NULL AND e.changed_at >= since.at)
      AND NOT EXISTS (SELECT FROM contact_changes AS e WHERE e.contact_id = c.id AND e.changed_by IS NOT NULL AND e.import_id IS NULL AND e.changed_at >= since.at
        AND NOT EXISTS (SELECT FROM contact_changes AS m WHERE m.contact_id = c.id AND m.version = e.version AND m.field = 'merged'))
      AND NOT EXISTS (SELECT FROM contact_notes AS e WHERE e.contact_id = c.id AND e.created_at >= since.at)
      AND NOT EXISTS (SELECT FROM tasks AS t WHERE t.contact_id = c.id AND coalesce(t.deal_id, ${id}) = ${id} AND t.completed_at >= since.at)`;
}

type Asked = { rotting: Rotting; now: string };
const allUntouched = (asked: Asked): SQL =>
  sql.join(
    saleKinds.map((kind) => untouched(kind, asked)),
    sql` UNION ALL `,
  );

/** Takes out those that are not cold any more: whose stage lets one wait longer now, or who are gone. */
export async function removeWarmed(tx: Tx, asked: Asked): Promise<void> {
  await tx.execute(
    sql`DELETE FROM cold_sales WHERE deal_id NOT IN (SELECT id FROM (${allUntouched(asked)}) AS sale)`,
  );
}

/** Writes down sales that went cold, at most `limit`, and answers them. */
export async function insertCold(
  tx: Tx,
  workspaceId: string,
  { limit, ...asked }: Asked & { limit: number },
): Promise<ColdSale[]> {
  const { rows } = await tx.execute(sql`
    WITH sale AS (SELECT * FROM (${allUntouched(asked)}) AS one WHERE NOT EXISTS (SELECT FROM cold_sales AS cold WHERE cold.deal_id = one.id) LIMIT ${limit}),
    added AS (INSERT INTO cold_sales (workspace_id, deal_id, contact_id, at) SELECT ${workspaceId}::uuid, id, contact_id, ${asked.now}::timestamptz FROM sale ON CONFLICT DO NOTHING RETURNING deal_id)
    SELECT sale.id, sale.contact_id AS "contactId", sale.contact_name AS "contactName", sale.title, sale.is_main AS "isMain", sale.assigned_to AS "assignedTo" FROM sale JOIN added ON added.deal_id = sale.id`);
  return rows as ColdSale[];
}

/** Writes down those of these customers' sales that were cold when an upload brought them: nobody is told of them. */
export async function insertKnownCold(
  tx: Tx,
  workspaceId: string,
  { contactIds, dealIds, ...asked }: Asked & { contactIds: readonly string[]; dealIds: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO cold_sales (workspace_id, deal_id, contact_id, at) SELECT ${workspaceId}::uuid, id, contact_id, ${asked.now}::timestamptz FROM (${allUntouched(asked)}) AS sale
    WHERE contact_id = ANY(${uuids(contactIds)}) AND id = ANY(${uuids(dealIds)}) ON CONFLICT DO NOTHING`);
}

/** A touch: a sale, or all of a customer's, are not cold any more. */
export async function removeCold(tx: Tx, touched: { dealId: string } | { contactId: string }): Promise<void> {
  await sendAlong(tx, () =>
    tx.execute(
      "dealId" in touched
        ? sql`DELETE FROM cold_sales WHERE deal_id = ${touched.dealId}::uuid`
        : sql`DELETE FROM cold_sales WHERE contact_id = ${touched.contactId}::uuid`,
    ),
  );
}
