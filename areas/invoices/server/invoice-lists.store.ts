import { and, asc, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { containing } from "#platform/contract/like.ts";
import { folded } from "#platform/contract/text.ts";
import { binOrder } from "#platform/server/bins.ts";
import { readCursor } from "#platform/server/cursor.ts";
import type { Tx } from "#platform/server/database.ts";
import { type Page, pageOf, type PageWanted } from "#platform/server/paging.ts";
import type { DocumentKind, InvoiceQuery, InvoiceStatus } from "#areas/invoices/contract/invoices.schema.ts";
import { shown, type ShownRow } from "./invoices.store.ts";
import { invoices } from "./invoices.table.ts";

const final = sql`${invoices.finalizedAt} IS NOT NULL AND ${invoices.voidedAt} IS NULL AND ${invoices.writtenOffAt} IS NULL`;
const isInvoice = sql`${invoices.kind} = 'invoice'`;
const onlyCredited = sql`${invoices.amountPaid} = 0 AND ${invoices.amountCredited} > 0`;

/** The rule `statusOf` in SQL, as of a day of the business's clock. */
const conditionOf = (status: InvoiceStatus, today: string): SQL => {
  switch (status) {
    case "draft":
      return sql`${invoices.finalizedAt} IS NULL`;
    case "void":
      return sql`(${invoices.voidedAt} IS NOT NULL OR (${final} AND ${isInvoice} AND ${invoices.amountDue} = 0 AND ${onlyCredited}))`;
    case "written_off":
      return sql`(${invoices.voidedAt} IS NULL AND ${invoices.writtenOffAt} IS NOT NULL)`;
    case "paid":
      return sql`(${final} AND ${isInvoice} AND ${invoices.amountDue} = 0 AND NOT (${onlyCredited}))`;
    case "overdue":
      return sql`(${final} AND ${isInvoice} AND ${invoices.amountDue} > 0 AND ${invoices.dueDate} < ${today}::date)`;
    case "sent":
      return sql`(${final} AND (NOT ${isInvoice} OR (${invoices.amountDue} > 0 AND ${invoices.dueDate} >= ${today}::date)))`;
  }
};

/** Documents whose number, client or customer has this text. */
export function searchCondition(search = ""): SQL | undefined {
  const text = folded(search.trim());
  if (text === "") return undefined;
  const pattern = containing(text);
  return sql`(${invoices.searchText} LIKE ${pattern} OR EXISTS (SELECT FROM contacts c WHERE c.workspace_id = ${invoices.workspaceId} AND c.id = ${invoices.contactId} AND c.deleted_at IS NULL AND c.search_text LIKE ${pattern}))`;
}

/** How lists of documents may be ordered. */
export const orders = {
  newest: { by: invoices.issueDate, type: sql`date`, order: desc, after: sql`<` },
  dueDate: { by: invoices.dueDate, type: sql`date`, order: asc, after: sql`>` },
  amount: { by: invoices.totalAmount, type: sql`numeric`, order: desc, after: sql`<` },
} as const;
/** What a row is ordered by. */
export const valueOf = (sort: keyof typeof orders, row: ShownRow): string =>
  ({ newest: row.issueDate, dueDate: row.dueDate, amount: row.totalAmount })[sort];

/** A page of documents of one kind, narrowed and in the order asked for. */
export async function listInvoices(tx: Tx, query: InvoiceQuery, today: string): Promise<Page<ShownRow>> {
  const { sort, limit } = query;
  const { by, type, order, after } = orders[sort];
  const scope = `invoices:${sort}`;
  const at = readCursor(scope, query.cursor);
  const rows = await tx
    .select(shown)
    .from(invoices)
    .where(
      and(
        isNull(invoices.deletedAt),
        eq(invoices.kind, query.kind),
        query.status && or(...query.status.map((status) => conditionOf(status, today))),
        query.contactId === undefined ? undefined : eq(invoices.contactId, query.contactId),
        query.from === undefined ? undefined : gte(invoices.issueDate, query.from),
        query.to === undefined ? undefined : lte(invoices.issueDate, query.to),
        searchCondition(query.search),
        at && sql`(${by}, ${invoices.id}) ${after} (${at[0]}::${type}, ${at[1]}::uuid)`,
      ),
    )
    .orderBy(order(by), order(invoices.id))
    .limit(limit + 1);
  return pageOf(rows, limit, scope, (row) => [valueOf(sort, row), row.id]);
}

/** Drafts in the bin, last deleted first. */
export async function listBin(
  tx: Tx,
  wanted: PageWanted & { kind?: DocumentKind },
): Promise<Page<ShownRow & { deletedKey: string }>> {
  const { deletedKey, where, orderBy, limit, page } = binOrder(invoices, "invoices:bin", wanted);
  const kind = wanted.kind === undefined ? undefined : eq(invoices.kind, wanted.kind);
  return page(
    await tx
      .select({ ...shown, deletedKey })
      .from(invoices)
      .where(and(where, kind))
      .orderBy(...orderBy)
      .limit(limit),
  );
}

/** What is open with a due day that is not over, soonest first. */
export async function listUpcoming(tx: Tx, today: string, limit: number): Promise<ShownRow[]> {
  return tx
    .select(shown)
    .from(invoices)
    .where(and(isInvoice, conditionOf("sent", today)))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(limit);
}

/** What is open of a customer, the oldest first. */
export async function listOpenOf(tx: Tx, contactId: string): Promise<ShownRow[]> {
  return tx
    .select(shown)
    .from(invoices)
    .where(and(eq(invoices.contactId, contactId), isInvoice, final, sql`${invoices.amountDue} > 0`))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(200);
}

/** The credit notes of these invoices, the oldest first. */
export async function listCreditNotes(tx: Tx, invoiceIds: readonly string[]): Promise<ShownRow[]> {
  return tx
    .select(shown)
    .from(invoices)
    .where(and(inArray(invoices.creditsId, [...invoiceIds]), eq(invoices.kind, "credit_note")))
    .orderBy(asc(invoices.id));
}

/** Invoices whose due day was over before `today` and of which that was not told yet, locked; those locked by others come next time. */
export async function lockOverdue(tx: Tx, today: string, limit: number): Promise<ShownRow[]> {
  return tx
    .select(shown)
    .from(invoices)
    .where(and(conditionOf("overdue", today), isNull(invoices.overdueToldAt)))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** The client that a journal entry's source is about, of sources that are documents or payments; by the source's id. */
export async function listClientsOfSources(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute(sql`
    SELECT id, client_name AS name FROM invoices WHERE id = ANY (${sql.param(ids)}::uuid[])
    UNION ALL SELECT payment.id, invoice.client_name FROM invoice_payments AS payment JOIN invoices AS invoice ON invoice.id = payment.invoice_id
      WHERE payment.id = ANY (${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id as string, name as string]));
}
