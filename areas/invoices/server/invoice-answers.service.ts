import { dayIn } from "#platform/contract/dates.ts";
import { found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { groupedBy } from "#platform/server/grouped.ts";
import { mapPage, type Page, pageById, type PageWanted } from "#platform/server/paging.ts";
import { plainNumber } from "#areas/books/contract/exchange.rules.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type {
  CustomerCredit,
  InvoicePayment,
  InvoiceWithPayments,
} from "#areas/invoices/contract/invoice-payments.schema.ts";
import { statusOf } from "#areas/invoices/contract/invoices.rules.ts";
import type {
  BinnedInvoice,
  DocumentKind,
  Invoice,
  InvoiceEvent,
  InvoiceQuery,
  InvoiceStatus,
} from "#areas/invoices/contract/invoices.schema.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { linksOf } from "./invoice-links.service.ts";
import { listEvents } from "./invoice-events.store.ts";
import * as lists from "./invoice-lists.store.ts";
import * as payments from "./invoice-payments.store.ts";
import { sumCredits } from "./invoice-sums.store.ts";
import * as store from "./invoices.store.ts";

/** Today by the business's clock. */
export const todayOf = async (ctx: Ctx): Promise<string> => dayIn(await timeZoneOf(ctx.tx), ctx.now);

type Stands = Pick<
  store.InvoiceRow,
  | "kind"
  | "finalizedAt"
  | "voidedAt"
  | "writtenOffAt"
  | "dueDate"
  | "amountDue"
  | "amountPaid"
  | "amountCredited"
>;

/** The status of a document that was read, on a day of the business's clock. */
export const statusOfRow = (row: Stands, today: string): InvoiceStatus =>
  statusOf(
    {
      ...row,
      dueCents: centsIn(row.amountDue),
      paidCents: centsIn(row.amountPaid),
      creditedCents: centsIn(row.amountCredited),
    },
    today,
  );

const lineOf = ({ invoiceId: _i, position: _p, ...line }: store.LineRow): Invoice["lineItems"][number] => ({
  ...line,
  quantity: plainNumber(line.quantity),
  unitPrice: plainNumber(line.unitPrice),
  discountPercent: plainNumber(line.discountPercent),
});

const taxOf = ({ invoiceId: _i, position: _p, ...tax }: store.TaxRow): Invoice["taxes"][number] => ({
  ...tax,
  rate: plainNumber(tax.rate),
});

/** The lines and taxes of a document. */
export type Parts = { lines: readonly store.LineRow[]; taxes: readonly store.TaxRow[] };

function answerOf(row: store.ShownRow, { lines, taxes }: Parts, today: string): Invoice {
  const {
    baseOpen: _o,
    createdBy,
    pdfFileId: _f,
    linkVersion: _l,
    overdueToldAt: _t,
    deletedAt: _d,
    contactCompany,
    contactEmail,
    ...shown
  } = row;
  // A draft names its customer as they are called now.
  const isDraft = row.finalizedAt === null && row.contactName !== null;
  return {
    ...shown,
    userId: createdBy,
    exchangeRate: plainNumber(row.exchangeRate),
    ...(isDraft && {
      clientName: row.contactName ?? row.clientName,
      clientCompany: contactCompany,
      clientEmail: contactEmail,
    }),
    lineItems: lines.map(lineOf),
    taxes: taxes.map(taxOf),
    status: statusOfRow(row, today),
  };
}

/** Documents as they are answered, with their lines and taxes: three statements for any number. */
export async function answersOf(
  ctx: Ctx,
  rows: readonly store.ShownRow[],
  today?: string,
): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = groupedBy(await store.listLines(ctx.tx, ids), (line) => line.invoiceId);
  const taxes = groupedBy(await store.listTaxes(ctx.tx, ids), (tax) => tax.invoiceId);
  const day = today ?? (await todayOf(ctx));
  return rows.map((row) =>
    answerOf(row, { lines: lines.get(row.id) ?? [], taxes: taxes.get(row.id) ?? [] }, day),
  );
}

/** A document with everything that is asked about it; 404 when it is missing, in the bin, or not visible to the reader. */
export async function getInvoice(ctx: Ctx, id: string, kind?: DocumentKind): Promise<InvoiceWithPayments> {
  const row = found(await store.findInvoice(ctx.tx, id), "Invoice");
  if (kind !== undefined) found(row.kind === kind ? row : undefined, "Invoice");
  const [today, lines, taxes, creditOffered, paid, notes] = await Promise.all([
    todayOf(ctx),
    store.listLines(ctx.tx, [id]),
    store.listTaxes(ctx.tx, [id]),
    creditFor(ctx, row),
    payments.listPayments(ctx.tx, id),
    lists.listCreditNotes(ctx.tx, [id]),
  ]);
  return {
    ...answerOf(row, { lines, taxes }, today),
    clientUrl: row.finalizedAt === null ? null : linksOf(ctx, row).clientUrl,
    payments: paid.map(paymentOf),
    creditOffered,
    creditNotes: notes.map((note) => ({
      id: note.id,
      invoiceNumber: note.invoiceNumber,
      issueDate: note.issueDate,
      totalAmount: note.totalAmount,
      status: statusOfRow(note, today),
    })),
  };
}

/** The credit that is offered on a document: what its customer has in its currency, while something of it is open. */
export async function creditFor(ctx: Ctx, row: store.InvoiceRow): Promise<string> {
  const isOpen = row.kind === "invoice" && row.writtenOffAt === null && centsIn(row.amountDue) > 0;
  const credits = isOpen && row.contactId !== null ? await sumCredits(ctx.tx, row.contactId) : [];
  return credits.find(({ currency }) => currency === row.currency)?.amount ?? "0.00";
}

/** The answer of an invoice that gets its number in this transaction, by what was read before: nothing was paid or credited of it yet. */
export const newlyFinal = (
  ctx: Ctx,
  row: store.ShownRow,
  known: Parts & { today: string; creditOffered: string },
): InvoiceWithPayments => ({
  ...answerOf(row, known, known.today),
  clientUrl: linksOf(ctx, row).clientUrl,
  payments: [],
  creditOffered: known.creditOffered,
  creditNotes: [],
});

const paymentOf = (row: payments.PaymentRow): InvoicePayment => ({
  id: row.id,
  invoiceId: row.invoiceId,
  amount: row.amount,
  applied: row.applied,
  currency: row.currency,
  exchangeRate: plainNumber(row.exchangeRate),
  date: row.date,
  accountId: row.accountId,
  method: row.method,
  reference: row.reference,
  transactionId: row.transactionId,
  userId: row.createdBy,
  createdAt: row.createdAt,
  reversedAt: row.reversedAt,
});

/** A page of documents. */
export async function listInvoices(ctx: Ctx, query: InvoiceQuery): Promise<Page<Invoice>> {
  const today = await todayOf(ctx);
  const { rows, next } = await lists.listInvoices(ctx.tx, query, today);
  return { rows: await answersOf(ctx, rows, today), next };
}

/** A page of the bin. */
export async function listBin(
  ctx: Ctx,
  query: PageWanted & { kind?: DocumentKind },
): Promise<Page<BinnedInvoice>> {
  const page = await lists.listBin(ctx.tx, query);
  const deletedAt = new Map(page.rows.map((row) => [row.id, row.deletedAt ?? ""]));
  const rows = await answersOf(
    ctx,
    page.rows.map(({ deletedKey: _, ...row }) => row),
  );
  return { rows: rows.map((row) => ({ ...row, deletedAt: deletedAt.get(row.id) ?? "" })), next: page.next };
}

/** What happened to a document, newest first; 404 as `getInvoice`. */
export async function listHistory(ctx: Ctx, id: string, query: PageWanted): Promise<Page<InvoiceEvent>> {
  found(await store.findInvoice(ctx.tx, id), "Invoice");
  return pageById("invoice-events", query, (from) => listEvents(ctx.tx, id, from));
}

/** A page of what customers have to their credit, newest first. */
export async function listCredits(
  ctx: Ctx,
  { contactId, ...query }: PageWanted & { contactId?: string },
): Promise<Page<CustomerCredit>> {
  const page = await pageById("customer-credits", query, (from) =>
    payments.listCredits(ctx.tx, contactId, from),
  );
  return mapPage(
    page,
    ({ id, source, invoiceId, invoiceNumber, currency, amount, used, createdAt, ...row }) => ({
      id,
      contactId: row.contactId,
      source,
      invoiceId,
      invoiceNumber,
      currency,
      amount,
      left: leftText(amount, used),
      createdAt,
    }),
  );
}

const leftText = (amount: string, used: string): string => moneyText(centsIn(amount) - centsIn(used));
