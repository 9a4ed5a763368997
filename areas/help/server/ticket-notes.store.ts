import { asc, eq } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { notes } from "./tickets.table.ts";

export type NoteRow = Pick<typeof notes.$inferSelect, "id" | "author" | "text" | "minutes" | "createdAt">;

/** What hosts noted of a ticket, oldest first. */
export async function listNotes(tx: Tx, ticketId: string): Promise<NoteRow[]> {
  const { id, author, text, minutes, createdAt } = notes;
  return tx
    .select({ id, author, text, minutes, createdAt })
    .from(notes)
    .where(eq(notes.ticketId, ticketId))
    .orderBy(asc(id))
    .limit(1000);
}

export async function insertNote(tx: Tx, row: typeof notes.$inferInsert): Promise<void> {
  await tx.insert(notes).values(row);
}
