import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/server/database.ts";
import { fullNameIn } from "#platform/server/people.table.ts";
import { invoiceLines, invoices, invoiceTaxes } from "./invoices.table.ts";

const { workspaceId: _w, searchText: _s, ...columns } = getTableColumns(invoices);
/** What is kept of a document. */
export type InvoiceRow = Omit<typeof invoices.$inferSelect, "workspaceId" | "searchText">;
export type NewInvoiceRow = typeof invoices.$inferInsert;
/** What may be changed of one; amount_due follows by itself. */
export type InvoiceRowChanges = Partial<Omit<NewInvoiceRow, "workspaceId" | "id">>;

// What the customer is called now: nothing for one whom the reader does not see, or who is in the bin.
const ofContact = (what: ReturnType<typeof sql>) =>
  sql<
    string | null
  >`(SELECT ${what} FROM contacts c WHERE c.workspace_id = ${invoices.workspaceId} AND c.id = ${invoices.contactId} AND c.deleted_at IS NULL)`;

/** A document as it is shown, without its lines. */
export const shown = {
  ...columns,
  contactName: ofContact(fullNameIn("c")),
  contactCompany: ofContact(sql`c.company`),
  contactEmail: ofContact(sql`c.email`),
};
export type ShownRow = InvoiceRow & {
  contactName: string | null;
  contactCompany: string | null;
  contactEmail: string | null;
};

/** A document that is not in the bin. */
export async function findInvoice(tx: Tx, id: string): Promise<ShownRow | undefined> {
  return (
    await tx
      .select(shown)
      .from(invoices)
      .where(and(eq(invoices.id, id), isNull(invoices.deletedAt)))
  )[0];
}

/** A document, locked until the transaction ends: one of the list, or a draft in the bin. */
export async function lockInvoice(
  tx: Tx,
  id: string,
  where: "list" | "bin" = "list",
): Promise<InvoiceRow | undefined> {
  const there = where === "bin" ? isNotNull(invoices.deletedAt) : isNull(invoices.deletedAt);
  return (
    await tx
      .select(columns)
      .from(invoices)
      .where(and(eq(invoices.id, id), there))
      .for("update")
  )[0];
}

export async function insertInvoice(tx: Tx, row: NewInvoiceRow): Promise<void> {
  await tx.insert(invoices).values(row);
}

export async function updateInvoice(tx: Tx, id: string, changes: InvoiceRowChanges): Promise<void> {
  await tx.update(invoices).set(changes).where(eq(invoices.id, id));
}

export type LineRow = Omit<typeof invoiceLines.$inferSelect, "workspaceId">;
export type TaxRow = Omit<typeof invoiceTaxes.$inferSelect, "workspaceId">;

/** The lines of these documents, in order. */
export async function listLines(tx: Tx, invoiceIds: readonly string[]): Promise<LineRow[]> {
  const { workspaceId: _, ...line } = getTableColumns(invoiceLines);
  return tx
    .select(line)
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position));
}

/** What the taxes of these documents come to, in order. */
export async function listTaxes(tx: Tx, invoiceIds: readonly string[]): Promise<TaxRow[]> {
  const { workspaceId: _, ...tax } = getTableColumns(invoiceTaxes);
  return tx
    .select(tax)
    .from(invoiceTaxes)
    .where(inArray(invoiceTaxes.invoiceId, [...invoiceIds]))
    .orderBy(asc(invoiceTaxes.invoiceId), asc(invoiceTaxes.position));
}

type Parts = {
  lines: (typeof invoiceLines.$inferInsert)[];
  taxes: (typeof invoiceTaxes.$inferInsert)[];
};

export async function insertParts(tx: Tx, { lines, taxes }: Parts): Promise<void> {
  if (lines.length > 0) await tx.insert(invoiceLines).values(lines);
  if (taxes.length > 0) await tx.insert(invoiceTaxes).values(taxes);
}

/** Takes a draft's lines and taxes away. */
export async function removeParts(tx: Tx, invoiceId: string): Promise<void> {
  await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
  await tx.delete(invoiceTaxes).where(eq(invoiceTaxes.invoiceId, invoiceId));
}

export type Client = { name: string; company: string | null; email: string | null };

/** Whom a document is for; undefined for a customer in the bin or one the reader does not see. */
export async function findClient(tx: Tx, contactId: string): Promise<Client | undefined> {
  const { rows } = await tx.execute(
    sql`SELECT ${fullNameIn("contacts")} AS name, company, email FROM contacts WHERE id = ${contactId} AND deleted_at IS NULL`,
  );
  return rows[0] as Client | undefined;
}

/** The address on a customer's last document. */
export async function findLastAddress(tx: Tx, contactId: string): Promise<string | null> {
  const { rows } = await tx.execute(
    sql`SELECT client_address FROM invoices WHERE contact_id = ${contactId} AND deleted_at IS NULL AND client_address IS NOT NULL ORDER BY id DESC LIMIT 1`,
  );
  return (rows[0]?.client_address as string | undefined) ?? null;
}

/** Workspaces whose bin of drafts has something deleted before `moment`. */
export async function listWorkspacesWithBin(tx: Tx, moment: string): Promise<string[]> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM app.workspaces_with_invoice_bin_before(${moment}) AS id`,
  );
  return rows.map((row) => row.id as string);
}

/** Permanently removes drafts deleted before `moment`, at most `limit`; returns how many. */
export async function removeDeletedBefore(tx: Tx, moment: string, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM invoices WHERE id IN (SELECT id FROM invoices WHERE deleted_at < ${moment} AND finalized_at IS NULL ORDER BY deleted_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
  return rowCount ?? 0;
}
