import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { InvoiceNumber, InvoiceNumberQuery } from "./invoice-numbers.schema.ts";
import { InvoiceWithPayments } from "./invoice-payments.schema.ts";
import {
  AtVersion,
  BinnedInvoice,
  ContactMoney,
  DocumentKind,
  Invoice,
  InvoiceChanges,
  InvoiceEvent,
  InvoicePreview,
  InvoiceQuery,
  InvoiceSummary,
  InvoiceToPreview,
  NewInvoice,
} from "./invoices.schema.ts";

/** Bodies with many lines. */
export const documentBodyBytes = 2_097_152;

export const invoicesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/invoices",
    summary: "Invoices, or credit notes",
    query: InvoiceQuery,
    reply: z.array(Invoice),
  }),
  /** Not for people who see only their own customers: sums are of the whole business. */
  summary: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/summary",
    summary: "What is outstanding, and what is due next",
    reply: InvoiceSummary,
  }),
  bin: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/bin",
    summary: "Deleted drafts, newest first",
    query: z.strictObject({ kind: DocumentKind.optional(), ...pageQuery() }),
    reply: z.array(BinnedInvoice),
  }),
  preview: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/preview",
    keys: "work",
    whenReadOnly: "works",
    role: "viewer",
    summary: "What a document would come to; nothing is saved",
    body: InvoiceToPreview,
    reply: InvoicePreview,
    maxBodyBytes: documentBodyBytes,
  }),
  get: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/:id",
    summary: "One invoice with its payments",
    params: IdParams,
    reply: InvoiceWithPayments,
  }),
  history: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/:id/history",
    summary: "What happened to an invoice, newest first",
    params: IdParams,
    query: z.strictObject(pageQuery()),
    reply: z.array(InvoiceEvent),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/invoices",
    formerFields: ["requestId"],
    summary: "Write an invoice: a draft without a number",
    body: NewInvoice,
    reply: InvoiceWithPayments,
    maxBodyBytes: documentBodyBytes,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/invoices/:id",
    summary: "Change a draft",
    params: IdParams,
    body: edits(InvoiceChanges),
    reply: InvoiceWithPayments,
    maxBodyBytes: documentBodyBytes,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/invoices/:id",
    summary: "Put a draft in the trash for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/restore",
    summary: "Bring a draft back from the trash",
    params: IdParams,
    reply: InvoiceWithPayments,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/duplicate",
    summary: "Make a draft with the same lines, without number, dates and payments",
    params: IdParams,
    reply: InvoiceWithPayments,
  }),
  finalize: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/finalize",
    summary: "Give a draft its number and post it; afterwards nothing changes",
    params: IdParams,
    body: AtVersion,
    reply: InvoiceWithPayments,
  }),
  contactMoney: endpoint({
    method: "GET",
    path: "/api/accounting/contacts/:id/money",
    summary: "What a customer was invoiced, has paid and owes",
    params: IdParams,
    reply: ContactMoney,
  }),
  numbers: endpoint({
    method: "GET",
    path: "/api/accounting/invoice-numbers",
    summary: "Every number that was given and what became of it, newest first",
    query: InvoiceNumberQuery,
    reply: z.array(InvoiceNumber),
  }),
};

export const PaymentParams = z.strictObject({ id: Id, paymentId: Id });
