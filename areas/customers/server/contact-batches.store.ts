import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullName, people } from "#platform/server/people.table.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { type ChangeableField, changeableFields } from "#areas/customers/contract/standard-fields.rules.ts";
import type { HeldContact } from "./contact-writes.service.ts";
import { namedColumns } from "./contact-writes.store.ts";

/** A locked customer, with what an undo needs. */
export type LockedContact = HeldContact & { createdAt: string; updatedAt: string; deletedAt: string | null };

const locked = sql`${namedColumns(["id", ...changeableFields, "isSample", "version"])}, created_at::text AS "createdAt", updated_at::text AS "updatedAt", deleted_at::text AS "deletedAt"`;

/** A number or name shared by more than this many identifies no one. */
export const maxOfOneKey = 50;

export type KeyLists = { emails: string[]; phones: string[]; names: string[] };

/** Live customers with one of these keys, at most fifty of each. Each list has the order of its index, to be answered by it (`setIndexLookUps`). */
export async function findByKeys<F extends ChangeableField>(
  tx: Tx,
  keys: KeyLists,
  fields: readonly F[],
): Promise<(Pick<Contact, F> & { id: string })[]> {
  const by = (column: string, values: readonly string[]) =>
    sql`SELECT one.id FROM unnest(${sql.param([...values])}::text[]) AS key CROSS JOIN LATERAL (SELECT id FROM contacts WHERE deleted_at IS NULL AND ${sql.raw(column)} BETWEEN key AND key ORDER BY ${sql.raw(column)} LIMIT ${maxOfOneKey}) AS one`;
  // Customer by customer: in a join the planner, not knowing how few they are, would scan all customers of the business.
  const { rows } =
    await tx.execute(sql`SELECT one.* FROM (${by("email_key", keys.emails)} UNION ${by("phone_key", keys.phones)} UNION ${by("sort_name", keys.names)}) AS found
    CROSS JOIN LATERAL (SELECT ${namedColumns(["id", ...fields])} FROM contacts WHERE contacts.id = found.id LIMIT 1) AS one`);
  return rows as (Pick<Contact, F> & { id: string })[];
}

/** Live customers of these companies, in whatever case they are written. */
export async function listByCompany<F extends ChangeableField>(
  tx: Tx,
  companies: readonly string[],
  fields: readonly F[],
): Promise<(Pick<Contact, F> & { id: string })[]> {
  const keys = [...new Set(companies.map((company) => company.trim().toLowerCase()))];
  const { rows } =
    await tx.execute(sql`SELECT ${namedColumns(["id", ...fields])} FROM contacts WHERE deleted_at IS NULL
      AND lower(company) = ANY(${sql.param(keys)}::text[])`);
  return rows as (Pick<Contact, F> & { id: string })[];
}

/** Customers, including those in the bin, locked until the transaction ends. */
export async function lockContacts(tx: Tx, ids: readonly string[]): Promise<LockedContact[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${locked} FROM contacts WHERE id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY id FOR UPDATE`,
  );
  return rows as LockedContact[];
}

/** Live customers by id, as they are now; nothing is locked. */
export async function listHeld(tx: Tx, ids: readonly string[]): Promise<HeldContact[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${namedColumns(["id", ...changeableFields, "isSample", "version"])} FROM contacts WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND deleted_at IS NULL ORDER BY id`,
  );
  return rows as HeldContact[];
}

/** Some fields of live customers, by id: a hundredth of the work for a hundred thousand of them. */
export async function listFieldsOf<F extends ChangeableField>(
  tx: Tx,
  ids: readonly string[],
  fields: readonly F[],
): Promise<(Pick<Contact, F> & { id: string })[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${namedColumns(["id", ...fields])} FROM contacts WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND deleted_at IS NULL`,
  );
  return rows as (Pick<Contact, F> & { id: string })[];
}

/** Deletes customers permanently. They are hidden first: sums take all off at once, and not one by one as they go. */
export async function removeContacts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = sql`id = ANY(${sql.param([...ids])}::uuid[])`;
  await tx.execute(sql`UPDATE contacts SET deleted_at = now() WHERE ${gone} AND deleted_at IS NULL`);
  await tx.execute(sql`DELETE FROM contacts WHERE ${gone}`);
}

/** Who changed each of these customers last, by name. */
export async function listLastChangers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } =
    await tx.execute(sql`SELECT DISTINCT ON (c.contact_id) c.contact_id, ${fullName} AS name FROM contact_changes AS c JOIN ${people} ON ${people.id} = c.changed_by
    WHERE c.contact_id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY c.contact_id, c.id DESC`);
  return new Map((rows as { contact_id: string; name: string }[]).map((row) => [row.contact_id, row.name]));
}

/** Who has this number ("+12125550142") as it is dialed, the longest where several do. */
export async function findByNumber(
  tx: Tx,
  number: string,
): Promise<{ id: string; firstName: string; lastName: string; assignedTo: string | null } | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT id, first_name AS "firstName", last_name AS "lastName", assigned_to AS "assignedTo" FROM contacts WHERE phone_key = app.phone_key(${number}) AND phone_number = ${number} AND deleted_at IS NULL ORDER BY id LIMIT 1`,
  );
  return rows[0] as Awaited<ReturnType<typeof findByNumber>>;
}
