import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { AnyBody, binary, Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { InvoiceToSend } from "./invoice-papers.schema.ts";
import { InvoiceWithPayments, VoidReason } from "./invoice-payments.schema.ts";
import { documentBodyBytes } from "./invoices.api.ts";
import { NewQuote, Quote, QuoteChanges, QuoteQuery, QuoteSending, SaidAnswer } from "./quotes.schema.ts";

export const quotesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/accounting/quotes",
    summary: "Quotes",
    query: QuoteQuery,
    reply: z.array(Quote),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/accounting/quotes/:id",
    summary: "One quote, what the customer said, and the invoice made of it",
    params: IdParams,
    reply: Quote,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/accounting/quotes",
    summary: "Write a quote: a draft without a number",
    body: NewQuote,
    formerFields: ["requestId"],
    reply: Quote,
    maxBodyBytes: documentBodyBytes,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/accounting/quotes/:id",
    summary: "Change a draft",
    params: IdParams,
    body: edits(QuoteChanges),
    reply: Quote,
    maxBodyBytes: documentBodyBytes,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/accounting/quotes/:id",
    summary: "Put a draft in the trash for 30 days",
    params: IdParams,
    reply: Done,
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/accounting/quotes/:id/restore",
    summary: "Bring a draft back from the trash",
    params: IdParams,
    reply: Quote,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/api/accounting/quotes/:id/duplicate",
    summary: "Make a draft with the same lines; sent to the same customer, it takes the place of an open one",
    params: IdParams,
    reply: Quote,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/accounting/quotes/:id/send",
    formerFields: ["time"],
    summary: "Give a draft its number and email it to the client: once, however often asked",
    params: IdParams,
    body: InvoiceToSend,
    reply: QuoteSending,
  }),
  accept: endpoint({
    method: "POST",
    path: "/api/accounting/quotes/:id/accept",
    summary: "Write down that the customer accepted, as on the phone",
    params: IdParams,
    body: SaidAnswer,
    reply: Quote,
  }),
  decline: endpoint({
    method: "POST",
    path: "/api/accounting/quotes/:id/decline",
    summary: "Write down that the customer declined",
    params: IdParams,
    body: SaidAnswer,
    reply: Quote,
  }),
  invoice: endpoint({
    method: "POST",
    path: "/api/accounting/quotes/:id/invoice",
    summary: "Make a draft invoice with the same lines: one, however often asked",
    params: IdParams,
    reply: InvoiceWithPayments,
  }),
  void: endpoint({
    method: "POST",
    path: "/api/accounting/quotes/:id/void",
    role: "manager",
    summary: "Take back a quote that nobody has answered; its number stays",
    params: IdParams,
    body: VoidReason,
    reply: Quote,
  }),
};

const TokenParams = z.strictObject({ token: z.string().max(200) });
const html = binary("text/html; charset=utf-8");

/** The client's side: whoever has the link. A GET never answers a quote. */
export const quotePagesApi = {
  page: endpoint({
    method: "GET",
    path: "/quote/:token",
    access: "public",
    summary: "The client’s page of a quote",
    params: TokenParams,
    reply: html,
    callsPerMinute: 120,
  }),
  answer: endpoint({
    method: "POST",
    path: "/quote/:token",
    access: "public",
    summary: "The forms of that page: accept or decline",
    params: TokenParams,
    body: AnyBody,
    reply: html,
    takesAnything: true,
    maxBodyBytes: 65_536,
    callsPerMinute: 30,
  }),
  pdf: endpoint({
    method: "GET",
    path: "/quote/:token/pdf",
    access: "public",
    summary: "The quote as a PDF",
    params: TokenParams,
    reply: binary("application/pdf"),
    callsPerMinute: 30,
    atOnce: 2,
  }),
};
