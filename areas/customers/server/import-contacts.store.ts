import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { PersonFields } from "#areas/customers/contract/import-people.rules.ts";
import { changeableFields, importedFields } from "#areas/customers/contract/standard-fields.rules.ts";
import type { HeldContact } from "./contact-writes.service.ts";
import { namedColumns } from "./contact-writes.store.ts";
import { listLinks } from "./contact-merges.store.ts";

/** A customer as an import compares it. */
export type ImportedContact = PersonFields & { id: string };
/** As it is held, with what an undo has to know. */
export type HeldByImport = ImportedContact & HeldContact & { updatedAt: string; deletedAt: string | null };

export const personFields = [...importedFields, "tags", "customFields"] as const;
const compared = namedColumns(["id", ...personFields]);
const held = sql`${namedColumns(["id", ...changeableFields, "isSample", "version"])}, updated_at::text AS "updatedAt", deleted_at::text AS "deletedAt"`;

/** A number or name that more than this many share tells nobody apart. */
export const maxOfOneKey = 50;

export type KeyLists = { emails: string[]; phones: string[]; names: string[] };

/** Live customers with one of these keys, at most fifty of each. Each list goes to its own index: the order that it asks for is that index's (`setIndexLookUps`). */
export async function findByKeys(tx: Tx, keys: KeyLists): Promise<ImportedContact[]> {
  const by = (column: string, values: readonly string[]) =>
    sql`SELECT one.id FROM unnest(${sql.param([...values])}::text[]) AS key CROSS JOIN LATERAL (SELECT id FROM contacts WHERE deleted_at IS NULL AND ${sql.raw(column)} BETWEEN key AND key ORDER BY ${sql.raw(column)} LIMIT ${maxOfOneKey}) AS one`;
  // Customer by customer: as a join the planner, who does not know how few they are, goes through all customers of the business each time.
  const { rows } =
    await tx.execute(sql`SELECT one.* FROM (${by("email_key", keys.emails)} UNION ${by("phone_key", keys.phones)} UNION ${by("sort_name", keys.names)}) AS found
    CROSS JOIN LATERAL (SELECT ${compared} FROM contacts WHERE contacts.id = found.id LIMIT 1) AS one`);
  return rows as ImportedContact[];
}

/** Texts of notes per customer, newest first. */
export async function listNoteTexts(tx: Tx, contactIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute(
    sql`SELECT contact_id, array_agg(text ORDER BY id DESC) AS texts FROM contact_notes WHERE contact_id = ANY(${sql.param([...contactIds])}::uuid[]) GROUP BY contact_id`,
  );
  return new Map(
    (rows as { contact_id: string; texts: string[] }[]).map((row) => [row.contact_id, row.texts]),
  );
}

/** Customers, also from the bin, held against other writers until the transaction ends. */
export async function lockContacts(tx: Tx, ids: readonly string[]): Promise<HeldByImport[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${held} FROM contacts WHERE id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY id FOR UPDATE`,
  );
  return rows as HeldByImport[];
}

/** Removes notes of customers that an undo takes back. */
export async function removeNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`DELETE FROM contact_notes WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
}

// What an import writes itself, what only ever changes together with the customer's version, and what is worked out anew.
const untold = [
  "contact_notes",
  "contact_changes",
  "stage_changes",
  "import_people",
  "duplicate_groups",
  "duplicate_dismissals",
];

/** What an import tells of itself is no use of a customer (`areas/activities`); everything else that is told there is. */
const told: Record<string, ReturnType<typeof sql>> = { activities: sql`AND type <> 'contact_imported'` };

/** Of these customers, those to whom other rows hold on: a file, a task, a mail, a merge, whatever points at customers. */
export async function listLocked(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const holders = (await listLinks(tx))
    .filter(({ child }) => !untold.includes(child))
    .map(
      ({ child, link }) =>
        sql`SELECT ${sql.identifier(link)} AS id FROM ${sql.identifier(child)} WHERE ${sql.identifier(link)} = ANY(wanted.ids) ${told[child] ?? sql``}`,
    );
  const { rows } = await tx.execute(
    sql`SELECT held.id FROM (SELECT ${sql.param([...ids])}::uuid[] AS ids) AS wanted CROSS JOIN LATERAL (${sql.join(holders, sql` UNION `)}) AS held`,
  );
  return new Set(rows.map((row) => row.id as string));
}

/** Removes customers for good, without a way back. */
export async function removeContacts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`DELETE FROM contacts WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
}

/** Who changed each of these customers last, by name. */
export async function listLastChangers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } =
    await tx.execute(sql`SELECT DISTINCT ON (c.contact_id) c.contact_id, trim(u.first_name || ' ' || u.last_name) AS name FROM contact_changes AS c JOIN users AS u ON u.id = c.changed_by
    WHERE c.contact_id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY c.contact_id, c.id DESC`);
  return new Map((rows as { contact_id: string; name: string }[]).map((row) => [row.contact_id, row.name]));
}
