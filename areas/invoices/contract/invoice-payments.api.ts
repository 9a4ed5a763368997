import { z } from "zod";
import { endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import {
  Correction,
  CreditToUse,
  CustomerCredit,
  InvoiceWithPayments,
  NewCreditNote,
  NewInvoicePayment,
  VoidReason,
  WriteOff,
} from "./invoice-payments.schema.ts";
import { documentBodyBytes, PaymentParams } from "./invoices.api.ts";
import { AtVersion } from "./invoices.schema.ts";

/** What happens to an invoice after it was finalized. */
export const invoicePaymentsApi = {
  pay: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/payments",
    formerFields: ["requestId"],
    summary: "Record a payment: in part, in full, or more, which becomes the customer’s credit",
    params: IdParams,
    body: NewInvoicePayment,
    reply: InvoiceWithPayments,
  }),
  reverse: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/payments/:paymentId/reverse",
    summary: "Take a payment, or credit that was used, back",
    params: PaymentParams,
    reply: InvoiceWithPayments,
  }),
  applyCredit: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/credits",
    summary: "Use the customer’s credit for an invoice",
    params: IdParams,
    body: CreditToUse,
    reply: InvoiceWithPayments,
  }),
  credits: endpoint({
    method: "GET",
    path: "/api/accounting/credits",
    summary: "What customers paid too much or were credited, newest first",
    query: z.strictObject({ contactId: Id.optional(), ...pageQuery() }),
    reply: z.array(CustomerCredit),
  }),
  void: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/void",
    role: "manager",
    summary: "Void an invoice; it keeps its number",
    params: IdParams,
    body: VoidReason,
    reply: InvoiceWithPayments,
  }),
  writeOff: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/write-off",
    role: "manager",
    summary: "Write off what is open of an invoice",
    params: IdParams,
    body: WriteOff,
    reply: InvoiceWithPayments,
  }),
  credit: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/credit",
    summary: "Write a credit note for an invoice",
    params: IdParams,
    body: NewCreditNote,
    reply: InvoiceWithPayments,
    maxBodyBytes: documentBodyBytes,
  }),
  correct: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/correct",
    summary: "Credit an invoice in full and make a draft with its lines, in one step",
    params: IdParams,
    body: AtVersion,
    reply: Correction,
  }),
};
