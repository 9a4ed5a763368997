import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { sendAlong } from "#platform/server/one-trip.ts";
import type { Tx } from "#platform/server/database.ts";
import { contactNotes } from "./contacts.table.ts";

export type NoteRow = typeof contactNotes.$inferSelect;

/** `createdAt` if it is not the moment of the write. */
export type NewNote = { id: string; contactId: string; text: string; version: number; createdAt?: string };

/** Writes notes of customers, one or thousands in one statement. */
export async function insertNotes(
  tx: Tx,
  notes: readonly NewNote[],
  { workspaceId, by, at }: { workspaceId: string; by: string | null; at: string },
): Promise<void> {
  if (notes.length === 0) return;
  await sendAlong(tx, () =>
    tx.execute(sql`INSERT INTO contact_notes (workspace_id, id, contact_id, text, created_by, created_at, contact_version)
    SELECT ${workspaceId}::uuid, id, "contactId", text, ${by}::uuid, coalesce("createdAt", ${at}::timestamptz), version
    FROM json_to_recordset(${JSON.stringify(notes)}::json) AS r(id uuid, "contactId" uuid, text text, version int, "createdAt" timestamptz)`),
  );
}

/** Newest first. */
export async function listNotes(tx: Tx, contactId: string): Promise<NoteRow[]> {
  return tx
    .select()
    .from(contactNotes)
    .where(eq(contactNotes.contactId, contactId))
    .orderBy(desc(contactNotes.id));
}

/** Removes notes of one contact and returns them. */
export async function removeNotes(tx: Tx, contactId: string, ids: readonly string[]): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  return tx
    .delete(contactNotes)
    .where(and(eq(contactNotes.contactId, contactId), inArray(contactNotes.id, [...ids])))
    .returning();
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

/** Removes notes, of whichever customers. */
export async function removeNotesById(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`DELETE FROM contact_notes WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
}
