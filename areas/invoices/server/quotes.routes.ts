import { paged } from "#platform/server/paging.ts";
import { pdfAnswer } from "#platform/server/pdf-answer.ts";
import { publicPagePolicy } from "#platform/server/public-page.ts";
import { routesOf } from "#platform/server/route.ts";
import { quotePagesApi, quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import { deleteInvoice } from "./invoice-drafts.service.ts";
import { noteSaid } from "./quote-answers.service.ts";
import * as pages from "./quote-page.service.ts";
import * as quotes from "./quotes.service.ts";

type Headers = { header(name: string, value: string): unknown };
const closed = (answer: Headers): void => {
  answer.header("content-security-policy", publicPagePolicy());
  answer.header("x-robots-tag", "noindex, nofollow");
};

export const quotesRoutes = [
  ...routesOf(quotesApi, {
    list: paged(({ ctx, query }) => quotes.listQuotes(ctx, query)),
    get: ({ ctx, params }) => quotes.getQuote(ctx, params.id),
    create: ({ ctx, body }) => quotes.createQuote(ctx, body),
    update: ({ ctx, params, body }) => quotes.updateQuote(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await deleteInvoice(ctx, params.id, "quote"), {}),
    restore: ({ ctx, params }) => quotes.restoreQuote(ctx, params.id),
    duplicate: ({ ctx, params }) => quotes.duplicateQuote(ctx, params.id),
    send: ({ ctx, params, body }) => quotes.sendQuote(ctx, params.id, body),
    accept: ({ ctx, params, body }) => noteSaid(ctx, params.id, "accepted", body),
    decline: ({ ctx, params, body }) => noteSaid(ctx, params.id, "declined", body),
    invoice: ({ ctx, params }) => quotes.invoiceQuote(ctx, params.id),
    void: ({ ctx, params, body }) => quotes.voidQuote(ctx, params.id, body),
  }),
  ...routesOf(quotePagesApi, {
    page: ({ ctx, params, answer }) => (closed(answer), pages.showQuotePage(ctx, params.token)),
    answer: ({ ctx, params, body, answer }) => (
      closed(answer),
      pages.answerQuotePage(ctx, params.token, body)
    ),
    pdf: async ({ ctx, params }) => pdfAnswer(await pages.quotePaper(ctx, params.token)),
  }),
];
