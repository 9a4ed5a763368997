import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";

// Made-up customers of the sample are left alone.
const isReal = sql`deleted_at IS NULL AND NOT is_sample`;
const idsOf = async (tx: Tx, where: SQL): Promise<string[]> =>
  (await tx.execute(sql`SELECT id FROM contacts WHERE ${isReal} AND ${where} ORDER BY id`)).rows.map(
    (row) => row.id as string,
  );

/** Customers whose birthday is on one of these dates ("MM-DD"). */
export const listByBirthday = (tx: Tx, dates: readonly string[]): Promise<string[]> =>
  idsOf(tx, sql`birthday IS NOT NULL AND to_char(birthday, 'MM-DD') = ANY(${sql.param([...dates])}::text[])`);

const dayColumns: Readonly<Record<string, SQL>> = {
  nextFollowUp: sql`next_follow_up`,
  lastContactDate: sql`last_contact_date`,
};

/** Customers whose date in this field, standard or the business's own, is that day. */
export const listByDay = (tx: Tx, field: string, day: string): Promise<string[]> => {
  const column = dayColumns[field];
  return idsOf(tx, column ? sql`${column} = ${day}::date` : sql`custom_fields ->> ${field} = ${day}`);
};

/**
 * Customers of whom nothing was heard since that day: their last contact, a meeting that took place, or the day on which they were added,
 * whichever is latest. With the day since when it is quiet.
 */
export async function listQuiet(tx: Tx, day: string): Promise<{ id: string; since: string }[]> {
  const { rows } = await tx.execute(sql`
    SELECT id, since::text FROM (
      SELECT c.id, greatest(coalesce(c.last_contact_date, c.created_at::date), c.created_at::date,
        (SELECT max(a.start_time)::date FROM appointments AS a WHERE a.contact_id = c.id AND a.status IN ('completed', 'confirmed') AND a.start_time < now() AND a.deleted_at IS NULL)) AS since
      FROM contacts AS c WHERE c.deleted_at IS NULL AND NOT c.is_sample
    ) AS known WHERE since <= ${day}::date ORDER BY id`);
  return rows as { id: string; since: string }[];
}

/** All customers. */
export const listAll = (tx: Tx): Promise<string[]> => idsOf(tx, sql`true`);

/** Customers to whom this happened since then, each with the newest event; one more than `limit` says that there are more. Of many that were changed at once none counts. */
export async function listHappened(
  tx: Tx,
  { name, match, since, limit }: { name: string; match: unknown; since: string; limit: number },
): Promise<{ contactId: string; data: Record<string, unknown>; at: string }[]> {
  const { rows } = await tx.execute(sql`
    SELECT DISTINCT ON (contact_id) contact_id AS "contactId", data, created_at AS at FROM (
      SELECT id, contact_id, data, created_at FROM events
      WHERE id >= ${since}::uuid AND name = ${name} AND contact_id IS NOT NULL AND NOT is_one_of_many ${match === null ? sql`` : sql`AND data @> ${JSON.stringify(match)}::jsonb`}
      ORDER BY id DESC LIMIT ${limit}
    ) AS newest ORDER BY contact_id, id DESC`);
  return rows as { contactId: string; data: Record<string, unknown>; at: string }[];
}
