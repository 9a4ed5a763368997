import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { appointmentMails } from "./calendar.table.ts";

const { workspaceId: _, ...columns } = getTableColumns(appointmentMails);
export type MailRow = Omit<typeof appointmentMails.$inferSelect, "workspaceId">;

/** Notes planned mails; those noted before stay as they are. Returns the ids of the new ones. */
export async function insertMails(
  tx: Tx,
  rows: readonly (typeof appointmentMails.$inferInsert)[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insert(appointmentMails)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: appointmentMails.id });
  return new Set(inserted.map(({ id }) => id));
}

/** The mails of a meeting, the first planned first. */
export async function listMails(tx: Tx, appointmentId: string, limit: number): Promise<MailRow[]> {
  return tx
    .select(columns)
    .from(appointmentMails)
    .where(eq(appointmentMails.appointmentId, appointmentId))
    .orderBy(asc(appointmentMails.createdAt), asc(appointmentMails.id))
    .limit(limit);
}

/** These mails of a meeting. */
export async function listMailsById(
  tx: Tx,
  appointmentId: string,
  ids: readonly string[],
): Promise<MailRow[]> {
  return tx
    .select(columns)
    .from(appointmentMails)
    .where(and(eq(appointmentMails.appointmentId, appointmentId), inArray(appointmentMails.id, [...ids])));
}
