import { dayIn } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { DrawnPdf as Paper } from "#platform/server/pdf-answer.ts";
import { formFields, pageAnswer } from "#platform/server/public-page.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import { ClientAnswer } from "#areas/invoices/contract/quotes.schema.ts";
import { pageLookOf } from "#areas/settings/server/index.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { goneHtml } from "./client-page-html.service.ts";
import { clientPaper, findByToken, insideOf, noteLook } from "./client-page.service.ts";
import { getInvoice } from "./invoice-answers.service.ts";
import { answerQuote } from "./quote-answers.service.ts";
import { quotePageHtml, type QuoteView } from "./quote-page-html.service.ts";
import { getQuote } from "./quotes.service.ts";

async function readView(ctx: Ctx, id: string, token: string): Promise<QuoteView> {
  const quote = await getQuote(ctx, id);
  return {
    quote,
    document: await getInvoice(ctx, id),
    settings: await getBooksSettings(ctx),
    look: await pageLookOf(ctx),
    token,
    answeredOn: quote.answer && dayIn(await timeZoneOf(ctx.tx), new Date(quote.answer.at)),
  };
}

/** The client's page of a quote. Looking answers nothing; the first time a person looks, the business is told. 404 for any other link. */
export async function showQuotePage(ctx: PublicCtx, token: string): Promise<BinaryAnswer> {
  const at = await findByToken(ctx, token, "quote");
  if (!at) return pageAnswer(goneHtml(), 404);
  const view = await insideOf(ctx, at.workspaceId)((inner) => readView(inner, at.id, token));
  if (view.quote.viewedAt === null) await noteLook(ctx, at);
  return pageAnswer(quotePageHtml(view));
}

/**
 * Takes an answer from the page's forms and shows what holds then: the first answer counts. 400 without a name, 409 where the quote takes
 * no answer anymore or was answered otherwise, 404 for any other link.
 */
export async function answerQuotePage(
  ctx: PublicCtx,
  token: string,
  body: { bytes?: Uint8Array },
): Promise<BinaryAnswer> {
  const at = await findByToken(ctx, token, "quote");
  if (!at) return pageAnswer(goneHtml(), 404);
  const inside = insideOf(ctx, at.workspaceId);
  const { choice = "", name = "", reason = "" } = formFields(body);
  const read = ClientAnswer.safeParse({ choice, name, reason });
  if (!read.success) {
    const view = await inside((inner) => readView(inner, at.id, token));
    const message = read.error.issues[0]?.message ?? "Something is missing";
    return pageAnswer(quotePageHtml(view, { choice, name, reason, message }), 400);
  }
  const isTaken = await inside((inner) => answerQuote(inner, at.id, read.data));
  const view = await inside((inner) => readView(inner, at.id, token));
  return pageAnswer(quotePageHtml(view), isTaken ? 200 : 409);
}

/** The quote's PDF for whoever has the link; 404 for any other link. */
export const quotePaper = (ctx: PublicCtx, token: string): Promise<Paper> => clientPaper(ctx, token, "quote");
