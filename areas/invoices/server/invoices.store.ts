import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { preparedOnce, type Tx } from "#platform/server/database.ts";
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

// The answer of every write.
const findPrepared = preparedOnce((tx) =>
  tx
    .select(shown)
    .from(invoices)
    .where(and(eq(invoices.id, sql.placeholder("id")), isNull(invoices.deletedAt)))
    .prepare("find_invoice"),
);

/** A document that is not in the bin. */
export async function findInvoice(tx: Tx, id: string): Promise<ShownRow | undefined> {
  return (await findPrepared(tx).execute({ id }))[0];
}

const lockPrepared = preparedOnce((tx) =>
  tx
    .select(columns)
    .from(invoices)
    .where(and(eq(invoices.id, sql.placeholder("id")), isNull(invoices.deletedAt)))
    .for("update")
    .prepare("lock_invoice"),
);

/** A document, locked until the transaction ends. */
export async function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow | undefined> {
  return (await lockPrepared(tx).execute({ id }))[0];
}

/** A draft in the bin, locked until the transaction ends. */
export async function lockBinned(tx: Tx, id: string): Promise<InvoiceRow | undefined> {
  return (
    await tx
      .select(columns)
      .from(invoices)
      .where(and(eq(invoices.id, id), isNotNull(invoices.deletedAt)))
      .for("update")
  )[0];
}

export async function insertInvoice(tx: Tx, row: NewInvoiceRow): Promise<void> {
  await tx.insert(invoices).values(row);
}

export async function updateInvoice(tx: Tx, id: string, changes: InvoiceRowChanges): Promise<void> {
  await tx.update(invoices).set(changes).where(eq(invoices.id, id));
}

/** What changes of a draft that gets its number. */
export type Frozen = Pick<
  NewInvoiceRow,
  | "invoiceNumber"
  | "clientName"
  | "clientCompany"
  | "clientEmail"
  | "finalizedAt"
  | "baseOpen"
  | "searchText"
  | "version"
  | "updatedAt"
>;
const value = (name: keyof Frozen) => sql`${sql.placeholder(name)}`;
const freezePrepared = preparedOnce((tx) =>
  tx
    .update(invoices)
    .set({
      invoiceNumber: value("invoiceNumber"),
      clientName: value("clientName"),
      clientCompany: value("clientCompany"),
      clientEmail: value("clientEmail"),
      finalizedAt: value("finalizedAt"),
      baseOpen: value("baseOpen"),
      searchText: value("searchText"),
      version: value("version"),
      updatedAt: value("updatedAt"),
    })
    .where(eq(invoices.id, sql.placeholder("id")))
    .prepare("freeze_invoice"),
);

/** Gives a draft its number and its client, for good. */
export async function updateFrozen(tx: Tx, id: string, frozen: Frozen): Promise<void> {
  await freezePrepared(tx).execute({ id, ...frozen });
}

export type LineRow = Omit<typeof invoiceLines.$inferSelect, "workspaceId">;
export type TaxRow = Omit<typeof invoiceTaxes.$inferSelect, "workspaceId">;

const { workspaceId: _l, ...lineColumns } = getTableColumns(invoiceLines);
const { workspaceId: _t, ...taxColumns } = getTableColumns(invoiceTaxes);
const ids = sql`${sql.placeholder("ids")}::uuid[]`;
// Both run with every document that is shown.
const listLinesPrepared = preparedOnce((tx) =>
  tx
    .select(lineColumns)
    .from(invoiceLines)
    .where(sql`${invoiceLines.invoiceId} = ANY(${ids})`)
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
    .prepare("list_invoice_lines"),
);
const listTaxesPrepared = preparedOnce((tx) =>
  tx
    .select(taxColumns)
    .from(invoiceTaxes)
    .where(sql`${invoiceTaxes.invoiceId} = ANY(${ids})`)
    .orderBy(asc(invoiceTaxes.invoiceId), asc(invoiceTaxes.position))
    .prepare("list_invoice_taxes"),
);

/** The lines of these documents, in order. */
export async function listLines(tx: Tx, invoiceIds: readonly string[]): Promise<LineRow[]> {
  return listLinesPrepared(tx).execute({ ids: [...invoiceIds] });
}

/** What the taxes of these documents come to, in order. */
export async function listTaxes(tx: Tx, invoiceIds: readonly string[]): Promise<TaxRow[]> {
  return listTaxesPrepared(tx).execute({ ids: [...invoiceIds] });
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

const findClientPrepared = preparedOnce((tx) =>
  tx
    .select({
      name: sql<string>`${fullNameIn("contacts")}`,
      company: sql<string | null>`company`,
      email: sql<string | null>`email`,
    })
    .from(sql`contacts`)
    .where(sql`id = ${sql.placeholder("id")} AND deleted_at IS NULL`)
    .prepare("find_invoice_client"),
);

/** Whom a document is for; undefined for a customer in the bin or one the reader does not see. */
export async function findClient(tx: Tx, contactId: string): Promise<Client | undefined> {
  return (await findClientPrepared(tx).execute({ id: contactId }))[0];
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
