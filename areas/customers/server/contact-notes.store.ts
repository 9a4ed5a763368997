import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { contactNotes } from "./contacts.table.ts";

export type NoteRow = typeof contactNotes.$inferSelect;

export async function insertNote(tx: Tx, note: typeof contactNotes.$inferInsert): Promise<NoteRow> {
  return (await tx.insert(contactNotes).values(note).returning())[0]!;
}

/** Newest first. */
export async function listNotes(tx: Tx, contactId: string): Promise<NoteRow[]> {
  return tx
    .select()
    .from(contactNotes)
    .where(eq(contactNotes.contactId, contactId))
    .orderBy(desc(contactNotes.id));
}

/** Removes notes of one contact and tells which. */
export async function removeNotes(tx: Tx, contactId: string, ids: readonly string[]): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  return tx
    .delete(contactNotes)
    .where(and(eq(contactNotes.contactId, contactId), inArray(contactNotes.id, [...ids])))
    .returning();
}
