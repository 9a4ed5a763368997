import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
import type { Contact, ContactNote } from "#areas/customers/contract/contacts.schema.ts";
import { contacts } from "./contacts.table.ts";

export type ContactRow = Omit<
  typeof contacts.$inferSelect,
  | "workspaceId"
  | "searchText"
  | "sortName"
  | "emailKey"
  | "phoneKey"
  | "phoneNumber"
  | "createdBy"
  | "mergedInto"
>;

const {
  workspaceId: _w,
  searchText: _t,
  sortName: _s,
  emailKey: _e,
  phoneKey: _p,
  phoneNumber: _n,
  createdBy: _c,
  mergedInto: _m,
  ...columns
} = getTableColumns(contacts);

const notes = sql<ContactNote[]>`(SELECT coalesce(json_agg(json_build_object('id', n.id, 'text', n.text,
  'timestamp', to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'createdBy', n.created_by) ORDER BY n.id DESC), '[]')
  FROM contact_notes n WHERE n.workspace_id = contacts.workspace_id AND n.contact_id = contacts.id)`;
/** Every column of a contact, with its notes. */
export const withNotes = { ...columns, notes };

/** The most new ones to count. */
const maxNew = 5000;

/** How many with this id or a later one were added one by one (no import, no sample). Undefined when too many are new to count. */
export async function countAddedFrom(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await tx.execute(sql`
    SELECT count(*)::int AS looked, count(*) FILTER (WHERE NOT is_sample AND NOT EXISTS (SELECT FROM import_people WHERE contact_id = newest.id AND is_new))::int AS added
    FROM (SELECT id, is_sample FROM contacts WHERE deleted_at IS NULL AND id >= ${id}::uuid ORDER BY id DESC LIMIT ${maxNew + 1}) AS newest`);
  return Number(rows[0]?.looked) > maxNew ? undefined : Number(rows[0]?.added);
}

// Runs very often: prepared once per connection.
const findPrepared = preparedOnce((tx) =>
  tx
    .select(withNotes)
    .from(contacts)
    .where(and(eq(contacts.id, sql.placeholder("id")), isNull(contacts.deletedAt)))
    .prepare("find_contact"),
);

/** Live contacts with their notes, in the order of their ids. */
export async function listWithNotes(tx: Tx, ids: readonly string[]): Promise<Contact[]> {
  return tx
    .select(withNotes)
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id));
}

export async function findContact(tx: Tx, id: string): Promise<Contact | undefined> {
  return (await findPrepared(tx).execute({ id }))[0];
}

/** Live contacts, locked until the transaction ends; rows that only refer to them (a timeline entry) need not wait. */
export async function lockContacts(tx: Tx, ids: readonly string[]): Promise<ContactRow[]> {
  return tx
    .select(columns)
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id))
    .for("no key update");
}

/** As `lockContacts`, for contacts in the bin; merged ones are not there. */
export async function lockDeletedContacts(tx: Tx, ids: readonly string[]): Promise<ContactRow[]> {
  return tx
    .select(columns)
    .from(contacts)
    .where(and(inArray(contacts.id, [...ids]), isNotNull(contacts.deletedAt), isNull(contacts.mergedInto)))
    .orderBy(asc(contacts.id))
    .for("no key update");
}

export async function updateContact(
  tx: Tx,
  id: string,
  changes: Partial<typeof contacts.$inferInsert>,
): Promise<void> {
  await tx.update(contacts).set(changes).where(eq(contacts.id, id));
}

/** Permanently removes what was deleted before `moment`, at most `limit`, with files; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    WITH old AS (SELECT id FROM contacts WHERE deleted_at < ${moment} ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    gone AS (DELETE FROM files WHERE id IN (SELECT file_id FROM attachments WHERE contact_id IN (SELECT id FROM old)))
    DELETE FROM contacts WHERE id IN (SELECT id FROM old)`);
  return rowCount ?? 0;
}

/** Reassigns contacts in the bin from `from` to `to`, so that nothing is restored to someone who left. */
export async function reassignBinned(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx
    .update(contacts)
    .set({ assignedTo: to })
    .where(and(eq(contacts.assignedTo, from), isNotNull(contacts.deletedAt)));
}

/** Moves contacts in the bin from one stage to another, so that nothing is restored to a stage that is gone. */
export async function moveBinned(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .update(contacts)
    .set({ pipelineStage: to })
    .where(and(eq(contacts.pipelineStage, from), isNotNull(contacts.deletedAt)));
}

/** Workspaces whose bin has something deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`SELECT id FROM app.workspaces_with_bin_before(${moment}) AS id`);
  return rows.map((row) => row.id as string);
}
