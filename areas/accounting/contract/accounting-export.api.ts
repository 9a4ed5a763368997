import { z } from "zod";
import { binary, endpoint } from "#platform/contract/endpoint.ts";
import { TransactionQuery } from "#areas/books/contract/transactions.schema.ts";
import { QuoteQuery } from "#areas/invoices/contract/quotes.schema.ts";
import { InvoiceQuery } from "#areas/invoices/contract/invoices.schema.ts";

const { limit: _l, cursor: _c, ...transactions } = TransactionQuery.shape;
const { limit: _limit, cursor: _cursor, ...invoices } = InvoiceQuery.shape;
const { limit: _most, cursor: _at, ...quotes } = QuoteQuery.shape;
const csv = binary("text/csv; charset=utf-8");

/** What Export Data gives: the rows that a list shows, as a file (Spec 2 §2). */
export const accountingExportApi = {
  transactions: endpoint({
    method: "GET",
    path: "/api/accounting/export/transactions",
    role: "member",
    summary: "Transactions that match, as CSV",
    query: z.strictObject(transactions),
    reply: csv,
    atOnce: 2,
  }),
  invoices: endpoint({
    method: "GET",
    path: "/api/accounting/export/invoices",
    role: "member",
    summary: "Invoices that match, as CSV",
    query: z.strictObject(invoices),
    reply: csv,
    atOnce: 2,
  }),
  quotes: endpoint({
    method: "GET",
    path: "/api/accounting/export/quotes",
    role: "member",
    summary: "Quotes that match, as CSV",
    query: z.strictObject(quotes),
    reply: csv,
    atOnce: 2,
  }),
};
