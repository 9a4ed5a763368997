import { sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import type { PersonFields } from "#areas/customers/contract/import-people.rules.ts";
import { listLinks } from "./contact-merges.store.ts";

/** A customer as an import compares and writes it. */
export type ImportedContact = PersonFields & {
  id: string;
  version: number;
  updatedAt: string;
  deletedAt: string | null;
};

const columns =
  sql.raw(`id, first_name AS "firstName", last_name AS "lastName", email, phone, company, job_title AS "jobTitle", source, status, value, pipeline_stage AS "pipelineStage", tags,
  custom_fields AS "customFields", last_contact_date AS "lastContactDate", next_follow_up AS "nextFollowUp", time_zone AS "timeZone", version, updated_at::text AS "updatedAt", deleted_at::text AS "deletedAt"`);

/** A number or name that more than this many share tells nobody apart. */
export const mostOfOneKey = 50;

export type KeyLists = { emails: string[]; phones: string[]; names: string[] };

/** Live customers with one of these keys, at most fifty of each. Each list goes to its own index: the order that it asks for is that index's (`lookUpByIndex`). */
export async function findByKeys(tx: Tx, keys: KeyLists): Promise<ImportedContact[]> {
  const by = (column: string, values: readonly string[]) =>
    sql`SELECT one.id FROM unnest(${sql.param([...values])}::text[]) AS key CROSS JOIN LATERAL (SELECT id FROM contacts WHERE deleted_at IS NULL AND ${sql.raw(column)} BETWEEN key AND key ORDER BY ${sql.raw(column)} LIMIT ${mostOfOneKey}) AS one`;
  // Customer by customer: as a join the planner, who does not know how few they are, goes through all customers of the business each time.
  const { rows } =
    await tx.execute(sql`SELECT one.* FROM (${by("email_key", keys.emails)} UNION ${by("phone_key", keys.phones)} UNION ${by("sort_name", keys.names)}) AS found
    CROSS JOIN LATERAL (SELECT ${columns} FROM contacts WHERE contacts.id = found.id LIMIT 1) AS one`);
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
export async function holdContacts(tx: Tx, ids: readonly string[]): Promise<ImportedContact[]> {
  const { rows } = await tx.execute(
    sql`SELECT ${columns} FROM contacts WHERE id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY id FOR UPDATE`,
  );
  return rows as ImportedContact[];
}

const written =
  sql.raw(`AS r(id uuid, "firstName" text, "lastName" text, email text, phone text, company text, "jobTitle" text, source text, status text, value numeric, "pipelineStage" text, tags text[],
  "customFields" jsonb, "lastContactDate" date, "nextFollowUp" date, "timeZone" text, "searchText" text, "sortName" text, version int, "updatedAt" timestamptz)`);
export type WrittenContact = Omit<ImportedContact, "deletedAt"> & { searchText: string; sortName: string };

export async function insertContacts(
  tx: Tx,
  rows: readonly WrittenContact[],
  made: { workspaceId: string; assignedTo: string | null; createdBy: string | null; createdAt: string },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`INSERT INTO contacts (workspace_id, id, first_name, last_name, email, phone, company, job_title, source, status, value, pipeline_stage, tags, custom_fields, last_contact_date, next_follow_up, time_zone,
      search_text, sort_name, version, assigned_to, created_by, created_at, updated_at)
    SELECT ${made.workspaceId}::uuid, id, "firstName", "lastName", email, phone, company, "jobTitle", source, status, value, "pipelineStage", tags, "customFields", "lastContactDate", "nextFollowUp", "timeZone",
      "searchText", "sortName", version, ${made.assignedTo}::uuid, ${made.createdBy}::uuid, ${made.createdAt}::timestamptz, "updatedAt" FROM json_to_recordset(${JSON.stringify(rows)}::json) ${written}`);
}

export async function updateContacts(tx: Tx, rows: readonly WrittenContact[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`UPDATE contacts SET first_name = r."firstName", last_name = r."lastName", email = r.email, phone = r.phone, company = r.company, job_title = r."jobTitle", source = r.source, status = r.status,
      value = r.value, pipeline_stage = r."pipelineStage", tags = r.tags, custom_fields = r."customFields", last_contact_date = r."lastContactDate", next_follow_up = r."nextFollowUp", time_zone = r."timeZone",
      search_text = r."searchText", sort_name = r."sortName", version = r.version, updated_at = r."updatedAt"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) ${written} WHERE contacts.id = r.id`);
}

export type NewNote = { id: string; contactId: string; text: string; version: number };
type Written = { workspaceId: string; by: string | null; at: string };

export async function insertNotes(
  tx: Tx,
  notes: readonly NewNote[],
  { workspaceId, by, at }: Written,
): Promise<void> {
  if (notes.length === 0) return;
  await tx.execute(sql`INSERT INTO contact_notes (workspace_id, id, contact_id, text, created_by, created_at, contact_version)
    SELECT ${workspaceId}::uuid, id, "contactId", text, ${by}::uuid, ${at}::timestamptz, version FROM json_to_recordset(${JSON.stringify(notes)}::json) AS r(id uuid, "contactId" uuid, text text, version int)`);
}

export async function removeNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`DELETE FROM contact_notes WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
}

export type NewChange = {
  id: string;
  contactId: string;
  version: number;
  field: string;
  oldValue: unknown;
  newValue: unknown;
};

/** The history of many customers at once, with the import that made it. */
export async function insertHistory(
  tx: Tx,
  changes: readonly NewChange[],
  importId: string,
  { workspaceId, by, at }: Written,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`INSERT INTO contact_changes (workspace_id, id, contact_id, version, field, old_value, new_value, changed_by, changed_at, import_id)
    SELECT ${workspaceId}::uuid, id, "contactId", version, field, coalesce("oldValue", 'null'), coalesce("newValue", 'null'), ${by}::uuid, ${at}::timestamptz, ${importId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS r(id uuid, "contactId" uuid, version int, field text, "oldValue" jsonb, "newValue" jsonb)`);
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
export async function listHeld(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
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
