import { and, asc, eq, getTableColumns, inArray, isNotNull } from "drizzle-orm";
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

/** Which of these mails tell of other meetings, too. */
export async function listTelling(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: appointmentMails.toldBy })
    .from(appointmentMails)
    .where(inArray(appointmentMails.toldBy, [...ids]));
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}

/** The mails whose news another one tells, in order of time. */
export async function listToldBy(tx: Tx, id: string): Promise<MailRow[]> {
  return tx
    .select(columns)
    .from(appointmentMails)
    .where(eq(appointmentMails.toldBy, id))
    .orderBy(asc(appointmentMails.startTime), asc(appointmentMails.id));
}

/** The meetings that these mails belong to. */
export async function listSources(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectDistinct({ id: appointmentMails.appointmentId })
    .from(appointmentMails)
    .where(inArray(appointmentMails.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Takes planned mails back that another one was to tell and has not. */
export async function removeTold(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .delete(appointmentMails)
    .where(and(inArray(appointmentMails.id, [...ids]), isNotNull(appointmentMails.toldBy)));
}
