import { z } from "zod";
import { binary, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { InvoiceLinks, InvoiceMail, InvoiceSending, InvoiceToSend } from "./invoice-papers.schema.ts";
import { PaymentParams } from "./invoices.api.ts";

const pdf = binary("application/pdf");

/** A document on paper, and how it leaves. */
export const invoicePapersApi = {
  pdf: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/:id/pdf",
    summary: "A document as a PDF: of a finalized one always the same bytes",
    params: IdParams,
    reply: pdf,
    transaction: "own",
    atOnce: 4,
  }),
  receipt: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/:id/payments/:paymentId/receipt",
    summary: "The receipt for a payment as a PDF",
    params: PaymentParams,
    reply: pdf,
    transaction: "own",
    atOnce: 4,
  }),
  send: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/send",
    formerFields: ["time"],
    summary: "Finalize a document where it is a draft, and email it to the client: once, however often asked",
    params: IdParams,
    body: InvoiceToSend,
    reply: InvoiceSending,
  }),
  mails: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/:id/mails",
    summary: "What was sent of a document and what became of it, newest first",
    params: IdParams,
    reply: z.array(InvoiceMail),
  }),
  links: endpoint({
    method: "GET",
    path: "/api/accounting/invoices/:id/links",
    summary: "Where the client sees a document",
    params: IdParams,
    reply: InvoiceLinks,
  }),
  renewLinks: endpoint({
    method: "POST",
    path: "/api/accounting/invoices/:id/links",
    summary: "Make a new link to the client’s page; the old one stops working",
    params: IdParams,
    reply: InvoiceLinks,
  }),
};

const TokenParams = z.strictObject({ token: z.string().max(200) });
const page = { access: "public", callsPerMinute: 120 } as const;
/** Drawing is work: a link is no way to keep the processor busy. */
const drawn = { access: "public", callsPerMinute: 30, atOnce: 2 } as const;

/** The client's side: whoever has the link. */
export const clientPageApi = {
  page: endpoint({
    ...page,
    method: "GET",
    path: "/invoice/:token",
    summary: "The client’s page of a document",
    params: TokenParams,
    reply: binary("text/html; charset=utf-8"),
  }),
  pdf: endpoint({
    ...drawn,
    method: "GET",
    path: "/invoice/:token/pdf",
    summary: "The document as a PDF",
    params: TokenParams,
    reply: pdf,
  }),
  receipt: endpoint({
    ...drawn,
    method: "GET",
    path: "/invoice/:token/receipts/:paymentId",
    summary: "The receipt for a payment as a PDF",
    params: TokenParams.extend({ paymentId: Id }),
    reply: pdf,
  }),
};
