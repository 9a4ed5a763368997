import type { Ctx } from "#platform/server/context.ts";
import { type FileColumn, pagesOf, rowFile } from "#platform/server/row-file.ts";
import type { BinaryAnswer } from "#platform/server/route.ts";
import type { Transaction, TransactionQuery } from "#areas/books/contract/transactions.schema.ts";
import { listTransactions } from "#areas/books/server/index.ts";
import type { Invoice, InvoiceQuery } from "#areas/invoices/contract/invoices.schema.ts";
import type { Quote, QuoteQuery } from "#areas/invoices/contract/quotes.schema.ts";
import { listInvoices, listQuotes, todayOf } from "#areas/invoices/server/index.ts";

/** Rows that are fetched and written at a time: few enough that others' requests get between. */
const chunkRows = 100;

const typeNames = { income: "Income", expense: "Expense", transfer: "Transfer" } as const;
const statusNames = { pending: "Pending", cleared: "Cleared" } as const;
const uncategorized = "Uncategorized";
const categoryOf = ({ transactionType, category }: Transaction): string =>
  transactionType === "transfer" ? "" : (category ?? uncategorized);

/** The columns of the screen first (Spec 2 §2), then what else a program wants to read. */
const transactionColumns: FileColumn<Transaction>[] = [
  { title: "Date", of: ({ date }) => date, kind: "day" },
  { title: "Type", of: ({ transactionType }) => typeNames[transactionType] },
  { title: "Description", of: ({ description }) => description },
  { title: "Category", of: categoryOf },
  {
    // What went out has a minus; what only moved has none.
    title: "Amount",
    of: ({ transactionType, amount }) => (transactionType === "expense" ? `-${amount}` : amount),
    kind: "money",
  },
  { title: "Status", of: ({ status }) => statusNames[status] },
  { title: "Currency", of: ({ currency }) => currency },
  { title: "Account", of: ({ accountName }) => accountName },
  { title: "To Account", of: ({ toAccountName }) => toAccountName ?? "" },
  { title: "Customer", of: ({ contactName }) => contactName ?? "" },
  { title: "Reference", of: ({ reference }) => reference ?? "" },
  { title: "Tags", of: ({ tags }) => tags.join(", ") },
];

const invoiceStatusNames: Record<Invoice["status"], string> = {
  draft: "Draft",
  sent: "Sent",
  overdue: "Overdue",
  paid: "Paid",
  void: "Void",
  written_off: "Written off",
};
const invoiceColumns: FileColumn<Invoice>[] = [
  { title: "Invoice #", of: ({ invoiceNumber }) => invoiceNumber ?? "" },
  { title: "Client", of: ({ clientName }) => clientName },
  { title: "Issue Date", of: ({ issueDate }) => issueDate, kind: "day" },
  { title: "Due Date", of: ({ dueDate }) => dueDate, kind: "day" },
  { title: "Amount", of: ({ totalAmount }) => totalAmount, kind: "money" },
  { title: "Status", of: ({ status }) => invoiceStatusNames[status] },
  { title: "Currency", of: ({ currency }) => currency },
  { title: "Subtotal", of: ({ subtotal }) => subtotal, kind: "money" },
  { title: "Tax", of: ({ taxAmount }) => taxAmount, kind: "money" },
  { title: "Paid", of: ({ amountPaid }) => amountPaid, kind: "money" },
  { title: "Due", of: ({ amountDue }) => amountDue, kind: "money" },
];

/** The transactions that match as CSV, streamed page by page; no cell runs as a formula. */
export async function exportTransactions(
  ctx: Ctx,
  query: Omit<TransactionQuery, "limit" | "cursor">,
): Promise<BinaryAnswer> {
  return rowFile<Transaction>({
    name: `transactions-${await todayOf(ctx)}`,
    sheet: "Transactions",
    format: "csv",
    columns: transactionColumns,
    pages: pagesOf((cursor) =>
      ctx.inNewTransaction((tx) => listTransactions(tx, { ...query, cursor, limit: chunkRows })),
    ),
  });
}

/** The invoices that match as CSV, in the same way. */
export async function exportInvoices(
  ctx: Ctx,
  query: Omit<InvoiceQuery, "limit" | "cursor">,
): Promise<BinaryAnswer> {
  return rowFile<Invoice>({
    name: `invoices-${await todayOf(ctx)}`,
    sheet: "Invoices",
    format: "csv",
    columns: invoiceColumns,
    pages: pagesOf((cursor) =>
      ctx.inNewTransaction((tx) => listInvoices({ ...ctx, tx }, { ...query, cursor, limit: chunkRows })),
    ),
  });
}

const quoteStatusNames: Record<Quote["status"], string> = {
  draft: "Draft",
  sent: "Sent",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  invoiced: "Invoiced",
};
const quoteColumns: FileColumn<Quote>[] = [
  { title: "Quote #", of: ({ quoteNumber }) => quoteNumber ?? "" },
  { title: "Client", of: ({ clientName }) => clientName },
  { title: "Issue Date", of: ({ issueDate }) => issueDate, kind: "day" },
  { title: "Valid Until", of: ({ validUntil }) => validUntil, kind: "day" },
  { title: "Amount", of: ({ totalAmount }) => totalAmount, kind: "money" },
  { title: "Status", of: ({ status }) => quoteStatusNames[status] },
  { title: "Currency", of: ({ currency }) => currency },
  { title: "Subtotal", of: ({ subtotal }) => subtotal, kind: "money" },
  { title: "Tax", of: ({ taxAmount }) => taxAmount, kind: "money" },
  { title: "Answered By", of: ({ answer }) => answer?.name ?? "" },
  { title: "Invoice #", of: ({ invoice }) => invoice?.number ?? "" },
];

/** The quotes that match as CSV, in the same way. */
export async function exportQuotes(
  ctx: Ctx,
  query: Omit<QuoteQuery, "limit" | "cursor">,
): Promise<BinaryAnswer> {
  return rowFile<Quote>({
    name: `quotes-${await todayOf(ctx)}`,
    sheet: "Quotes",
    format: "csv",
    columns: quoteColumns,
    pages: pagesOf((cursor) =>
      ctx.inNewTransaction((tx) => listQuotes({ ...ctx, tx }, { ...query, cursor, limit: chunkRows })),
    ),
  });
}
