import { and, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { people } from "#platform/server/people.table.ts";
import { invoiceMails } from "./invoices.table.ts";

const { workspaceId: _w, ...columns } = getTableColumns(invoiceMails);
export type MailRow = Omit<typeof invoiceMails.$inferSelect, "workspaceId">;

/** Makes a file the document's paper unless it has one; returns the one it has then, null where there is no such document. */
export async function takePaper(tx: Tx, invoiceId: string, fileId: string): Promise<string | null> {
  const { rows } = await tx.execute(
    sql`UPDATE invoices SET pdf_file_id = coalesce(pdf_file_id, ${fileId}::uuid) WHERE id = ${invoiceId} RETURNING pdf_file_id AS id`,
  );
  return (rows[0]?.id as string | undefined) ?? null;
}

/** Notes a mail of a document; false when there is one for this step. */
export async function insertMail(tx: Tx, row: typeof invoiceMails.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(invoiceMails).values(row).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** The mails of a document, the newest first. */
export async function listMails(tx: Tx, invoiceId: string): Promise<MailRow[]> {
  return tx
    .select(columns)
    .from(invoiceMails)
    .where(eq(invoiceMails.invoiceId, invoiceId))
    .orderBy(desc(invoiceMails.createdAt), desc(invoiceMails.id))
    .limit(200);
}

/** The first name of a person who sends. */
export async function findSender(tx: Tx, userId: string): Promise<string | undefined> {
  return (await tx.select({ name: people.firstName }).from(people).where(eq(people.id, userId)))[0]?.name;
}

/** Some mails of a document by their ids. */
export async function listMailsById(tx: Tx, invoiceId: string, ids: readonly string[]): Promise<MailRow[]> {
  return tx
    .select(columns)
    .from(invoiceMails)
    .where(and(eq(invoiceMails.invoiceId, invoiceId), inArray(invoiceMails.id, [...ids])));
}
