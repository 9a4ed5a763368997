import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { quoteAccepted, quoteDeclined } from "#areas/invoices/contract/quotes.events.ts";
import type { QuoteChoice } from "#areas/invoices/contract/quotes.rules.ts";
import {
  type ClientAnswer,
  type Quote,
  quoteLimits,
  type SaidAnswer,
} from "#areas/invoices/contract/quotes.schema.ts";
import { todayOf } from "./invoice-answers.service.ts";
import { noteEvent, quoteFactsOf } from "./invoice-events.service.ts";
import { notifyAbout } from "./invoice-news.service.ts";
import { updateInvoice } from "./invoices.store.ts";
import { checkStands, getQuote, lockSent, statusOfQuote } from "./quotes.service.ts";
import { insertAnswer, type QuoteRow } from "./quotes.store.ts";

type Said = { choice: QuoteChoice; name: string; reason: string | null };

async function keep(
  ctx: Ctx,
  row: QuoteRow,
  { choice, name, reason }: Said,
  byClient: boolean,
): Promise<void> {
  const now = ctx.now.toISOString();
  await insertAnswer(ctx.tx, {
    workspaceId: ctx.workspaceId,
    invoiceId: row.id,
    answer: choice,
    name,
    reason,
    answeredBy: ctx.actor.userId,
    answeredAt: now,
  });
  await updateInvoice(ctx.tx, row.id, { version: row.version + 1, updatedAt: now });
  await noteEvent(
    ctx,
    row.id,
    choice,
    `${byClient ? "by" : "on behalf of"} ${name}${reason ? `: ${reason}` : ""}`,
  );
  const facts = { ...quoteFactsOf(row), answeredBy: name, byClient };
  if (choice === "accepted") await ctx.publish(quoteAccepted, facts);
  else await ctx.publish(quoteDeclined, { ...facts, reason });
  const amount = moneyWords(row.totalAmount, row.currency);
  await notifyAbout(ctx, row, {
    type: choice === "accepted" ? "quote_accepted" : "quote_declined",
    title: `${name} ${choice} ${row.invoiceNumber}`,
    body: [`${amount} for ${row.clientName}`, reason].filter(Boolean).join(": "),
  });
}

/**
 * Keeps what the customer said on the quote's page, with the name that they typed. The first answer counts: one who answers again sees it.
 * Returns false where the quote takes no answer any more, because it is over, replaced, withdrawn or invoiced.
 */
export async function answerQuote(ctx: Ctx, id: string, said: ClientAnswer): Promise<boolean> {
  const row = await lockSent(ctx, id);
  const status = statusOfQuote(row, await todayOf(ctx));
  if (row.answer !== null && row.invoice === null) return row.answer.choice === said.choice;
  if (status !== "sent") return false;
  await keep(ctx, row, { ...said, reason: said.choice === "declined" ? said.reason : null }, true);
  return true;
}

/**
 * Writes down what the customer said elsewhere, as on the phone, also where they said something else before and where its days are over.
 * Pressed twice, it is the same. 409 for a draft, and for what was withdrawn, replaced or invoiced.
 */
export async function noteSaid(
  ctx: Ctx,
  id: string,
  choice: QuoteChoice,
  { name, reason }: SaidAnswer,
): Promise<Quote> {
  const row = await lockSent(ctx, id);
  if (row.answer?.choice === choice) return getQuote(ctx, id);
  if (row.invoice !== null) throw new AppError("conflict", "An invoice was made of this quote already.");
  checkStands(row);
  await keep(ctx, row, { choice, name: name ?? row.clientName.slice(0, quoteLimits.name), reason }, false);
  return getQuote(ctx, id);
}
