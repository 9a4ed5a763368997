import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

export type ContactTotals = { contacts: number; leads: number; customers: number; revenue: string };

const totals = sql`coalesce(sum(contacts), 0)::int AS contacts,
  coalesce(sum(contacts) FILTER (WHERE status IN ('active', 'unsubscribed') AND pipeline_stage NOT IN (SELECT app.stage_keys('{won,lost}'))), 0)::int AS leads,
  coalesce(sum(contacts) FILTER (WHERE pipeline_stage IN (SELECT app.stage_keys('{won}'))), 0)::int AS customers,
  coalesce(sum(value) FILTER (WHERE pipeline_stage IN (SELECT app.stage_keys('{won}'))), 0)::numeric(20,2)::text AS revenue`;

/** Of the whole business, from the tallies that every write keeps: as quick with a hundred thousand contacts as with one. */
export async function sumTallies(tx: Tx): Promise<ContactTotals> {
  const { rows } = await tx.execute(sql`SELECT ${totals} FROM contact_tallies`);
  return rows[0] as ContactTotals;
}

/** Of the contacts that the reader sees, one by one: for those who see only their own. */
export async function sumContacts(tx: Tx): Promise<ContactTotals> {
  const { rows } = await tx.execute(
    sql`SELECT ${totals} FROM (SELECT 1 AS contacts, status, pipeline_stage, value FROM contacts WHERE deleted_at IS NULL) AS seen`,
  );
  return rows[0] as ContactTotals;
}
