import { paged } from "#platform/server/paging.ts";
import { pdfAnswer } from "#platform/server/pdf-answer.ts";
import { publicPagePolicy } from "#platform/server/public-page.ts";
import { routesOf } from "#platform/server/route.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { clientPageApi, invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import * as clientPages from "./client-page.service.ts";
import { correctInvoice, creditInvoice } from "./credit-notes.service.ts";
import { duplicateInvoice } from "./invoice-copies.service.ts";
import * as answers from "./invoice-answers.service.ts";
import { voidInvoice, writeOffInvoice } from "./invoice-closings.service.ts";
import * as drafts from "./invoice-drafts.service.ts";
import { updateInvoice } from "./invoice-edits.service.ts";
import { finalizeInvoice } from "./invoice-finalizing.service.ts";
import * as mails from "./invoice-mails.service.ts";
import { drawingOf, paperFor, receiptFor } from "./invoice-pdf.service.ts";
import { invoiceRemindersRoutes } from "./invoice-reminders.routes.ts";
import { listNumbers } from "./invoice-numbers.service.ts";
import { payInvoice, reversePayment, applyCredit } from "./invoice-payments.service.ts";
import { getContactMoney, getSummary } from "./invoice-summary.service.ts";
import { previewInvoice } from "./invoice-totals.service.ts";
import { recurringInvoicesRoutes } from "./recurring-invoices.routes.ts";

export const invoicesRoutes = [
  ...routesOf(invoicesApi, {
    list: paged(({ ctx, query }) => answers.listInvoices(ctx, query)),
    summary: ({ ctx }) => getSummary(ctx),
    bin: paged(({ ctx, query }) => answers.listBin(ctx, query)),
    preview: ({ ctx, body }) => previewInvoice(ctx, body),
    get: async ({ ctx, params }) => drafts.reached(await answers.getInvoice(ctx, params.id), "invoice"),
    history: paged(({ ctx, params, query }) => answers.listHistory(ctx, params.id, query)),
    create: ({ ctx, body }) => drafts.createInvoice(ctx, body),
    update: ({ ctx, params, body }) => updateInvoice(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await drafts.deleteInvoice(ctx, params.id), {}),
    restore: ({ ctx, params }) => drafts.restoreInvoice(ctx, params.id),
    duplicate: ({ ctx, params }) => duplicateInvoice(ctx, params.id),
    finalize: ({ ctx, params, body }) => finalizeInvoice(ctx, params.id, body),
    contactMoney: ({ ctx, params }) => getContactMoney(ctx, params.id),
    numbers: paged(({ ctx, query }) => listNumbers(ctx, query)),
  }),
  ...routesOf(invoicePaymentsApi, {
    pay: ({ ctx, params, body }) => payInvoice(ctx, params.id, body),
    reverse: ({ ctx, params }) => reversePayment(ctx, params),
    applyCredit: ({ ctx, params, body }) => applyCredit(ctx, params.id, body),
    credits: paged(({ ctx, query }) => answers.listCredits(ctx, query)),
    void: ({ ctx, params, body }) => voidInvoice(ctx, params.id, body),
    writeOff: ({ ctx, params, body }) => writeOffInvoice(ctx, params.id, body),
    credit: ({ ctx, params, body }) => creditInvoice(ctx, params.id, body),
    correct: ({ ctx, params, body }) => correctInvoice(ctx, params.id, body),
  }),
  ...routesOf(invoicePapersApi, {
    pdf: async ({ ctx, params }) => pdfAnswer(await paperFor(drawingOf(ctx), params.id)),
    receipt: async ({ ctx, params }) => pdfAnswer(await receiptFor(drawingOf(ctx), params)),
    send: ({ ctx, params, body }) => mails.sendInvoice(ctx, params.id, body),
    mails: ({ ctx, params }) => mails.listInvoiceMails(ctx, params.id),
    links: ({ ctx, params }) => mails.getLinks(ctx, params.id),
    renewLinks: ({ ctx, params }) => mails.renewLinks(ctx, params.id),
  }),
  ...routesOf(clientPageApi, {
    page: ({ ctx, params, answer }) => {
      answer.header("content-security-policy", publicPagePolicy());
      answer.header("x-robots-tag", "noindex, nofollow");
      return clientPages.showClientPage(ctx, params.token);
    },
    pdf: async ({ ctx, params }) => pdfAnswer(await clientPages.clientPaper(ctx, params.token)),
    receipt: async ({ ctx, params }) => pdfAnswer(await clientPages.clientReceipt(ctx, params)),
  }),
  ...recurringInvoicesRoutes,
  ...invoiceRemindersRoutes,
];
