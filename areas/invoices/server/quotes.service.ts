import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page } from "#platform/server/paging.ts";
import { lockLiveContacts } from "#areas/customers/server/index.ts";
import type { InvoiceToSend } from "#areas/invoices/contract/invoice-papers.schema.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { quoteInvoiced, quoteVoided } from "#areas/invoices/contract/quotes.events.ts";
import { type QuoteStatus, quoteStatusOf, validUntilBy } from "#areas/invoices/contract/quotes.rules.ts";
import type {
  NewQuote,
  Quote,
  QuoteChanges,
  QuoteQuery,
  QuoteSending,
} from "#areas/invoices/contract/quotes.schema.ts";
import { answersOf, getInvoice, todayOf } from "./invoice-answers.service.ts";
import { copyOf } from "./invoice-copies.service.ts";
import { checkVersion, insertDraft, reached, restoreDraft } from "./invoice-drafts.service.ts";
import { refuseDocumentClash, saveDraft } from "./invoice-edits.service.ts";
import { noteEvent, quoteFactsOf } from "./invoice-events.service.ts";
import { finalizeLocked } from "./invoice-finalizing.service.ts";
import { linksOf } from "./invoice-links.service.ts";
import { mailLocked, refuseUnseen } from "./invoice-mails.service.ts";
import { refuse } from "./invoice-totals.service.ts";
import * as invoices from "./invoices.store.ts";
import * as store from "./quotes.store.ts";

/** The status of a quote that was read, on a day of the business's clock. */
export const statusOfQuote = (row: store.QuoteRow, today: string): QuoteStatus =>
  quoteStatusOf(
    {
      finalizedAt: row.finalizedAt,
      voidedAt: row.voidedAt,
      validUntil: row.dueDate,
      choice: row.answer?.choice ?? null,
      isInvoiced: row.invoice !== null,
      isReplaced: row.replacedBy !== null,
    },
    today,
  );

/** Quotes as they are answered, with their lines and taxes. */
async function quotesOf(ctx: Ctx, rows: readonly store.QuoteRow[]): Promise<Quote[]> {
  const today = await todayOf(ctx);
  const documents = new Map((await answersOf(ctx, rows, today)).map((one) => [one.id, one]));
  return rows.map((row) => {
    const document = found(documents.get(row.id), "Quote");
    const { answer } = row;
    return {
      ...document,
      quoteNumber: row.invoiceNumber,
      validUntil: row.dueDate,
      status: statusOfQuote(row, today),
      answer: answer && { ...answer, at: new Date(answer.at).toISOString() },
      invoice: row.invoice,
      replacedBy: row.replacedBy,
      copiesId: row.correctsId,
      clientUrl: row.finalizedAt === null ? null : linksOf(ctx, row).clientUrl,
    };
  });
}

/** A quote with what became of it; 404 when it is missing, in the bin, another kind of document, or not visible to the reader. */
export async function getQuote(ctx: Ctx, id: string): Promise<Quote> {
  const [quote] = await quotesOf(ctx, [found(await store.findQuote(ctx.tx, id), "Quote")]);
  return found(quote, "Quote");
}

/** A page of quotes. */
export async function listQuotes(ctx: Ctx, query: QuoteQuery): Promise<Page<Quote>> {
  const page = await store.listQuotes(ctx.tx, query, await todayOf(ctx));
  const quotes = new Map((await quotesOf(ctx, page.rows)).map((one) => [one.id, one]));
  return mapPage(page, ({ id }) => found(quotes.get(id), "Quote"));
}

/** Writes a quote as a draft, without a number. */
export async function createQuote(ctx: Ctx, { validUntil, ...input }: NewQuote): Promise<Quote> {
  const issueDate = input.issueDate ?? (await todayOf(ctx));
  const dueDate = validUntil ?? validUntilBy(issueDate);
  return getQuote(ctx, await insertDraft(ctx, { ...input, issueDate, dueDate }, { kind: "quote" }));
}

/** Saves the fields of a draft that were sent. 409 for one that somebody else has changed meanwhile, for an older version, and once it was sent. */
export async function updateQuote(
  ctx: Ctx,
  id: string,
  { was, validUntil, ...changes }: Edit<QuoteChanges>,
): Promise<Quote> {
  const refuse = () => refuseDocumentClash({ was, validUntil, ...changes }, () => getQuote(ctx, id));
  const columns = { ...changes, ...(validUntil && { dueDate: validUntil }) };
  await saveDraft(ctx, id, columns, { as: "quote", refuse });
  return getQuote(ctx, id);
}

/** Brings a draft back from the bin. */
export async function restoreQuote(ctx: Ctx, id: string): Promise<Quote> {
  await restoreDraft(ctx, id, "quote");
  return getQuote(ctx, id);
}

/** A draft with the same lines, which remembers whose place it may take. */
export async function duplicateQuote(ctx: Ctx, id: string): Promise<Quote> {
  const row = found(await store.findQuote(ctx.tx, id), "Quote");
  const issueDate = await todayOf(ctx);
  const copy = { ...(await copyOf(ctx, row)), issueDate, dueDate: validUntilBy(issueDate) };
  // What can still be removed must not be needed by another.
  const correctsId = row.finalizedAt === null || row.isSample ? null : id;
  return getQuote(ctx, await insertDraft(ctx, copy, { kind: "quote", correctsId }));
}

/**
 * Gives a draft its number and emails it to the client. Without a mail server nothing waits: the answer says so,
 * with the links. 400 when its last day is over or there is no address, 409 for what was withdrawn, for an older version, and where it was emailed since it was seen.
 */
export async function sendQuote(
  ctx: Ctx,
  id: string,
  { version, mailsSeen, ...wish }: InvoiceToSend,
): Promise<QuoteSending> {
  const locked = reached(await invoices.lockInvoice(ctx.tx, id), "quote");
  if (locked.voidedAt !== null)
    throw new AppError("conflict", "This quote was withdrawn. Duplicate it to send another one.");
  await refuseUnseen(ctx, id, mailsSeen);
  checkVersion(locked, version);
  if (locked.finalizedAt === null && locked.dueDate < (await todayOf(ctx)))
    throw refuse("validUntil", "The day until which it is valid is over. Choose a later one first.");
  const row = locked.finalizedAt === null ? await finalizeLocked(ctx, locked) : locked;
  const sending = await mailLocked(ctx, row, wish);
  return { ...sending, quote: await getQuote(ctx, id) };
}

/** A quote that counts, locked, as it is shown: 409 for a draft. */
export async function lockSent(ctx: Ctx, id: string): Promise<store.QuoteRow> {
  reached(await invoices.lockInvoice(ctx.tx, id), "quote");
  const row = found(await store.findQuote(ctx.tx, id), "Quote");
  if (row.finalizedAt === null) throw new AppError("conflict", "This quote is a draft. Send it first.");
  return row;
}

/** 409 for a quote that was withdrawn, or in whose place another one was sent. */
export function checkStands(row: Pick<store.QuoteRow, "voidedAt" | "replacedBy" | "answer">): void {
  if (row.voidedAt !== null) throw new AppError("conflict", "This quote was withdrawn.");
  if (row.answer === null && row.replacedBy !== null)
    throw new AppError("conflict", `${row.replacedBy.number} was sent in place of this quote.`);
}

/** Makes a draft invoice with the lines of a quote; asked twice, it is the same one. 409 for a draft, and for what was declined or withdrawn. */
export async function invoiceQuote(ctx: Ctx, id: string): Promise<InvoiceWithPayments> {
  // A customer is locked before their documents.
  const known = found(await store.findQuote(ctx.tx, id), "Quote");
  if (known.contactId !== null) await lockLiveContacts(ctx.tx, [known.contactId]);
  const row = await lockSent(ctx, id);
  const made = await store.findMadeOf(ctx.tx, id);
  if (made !== undefined) return getInvoice(ctx, made);
  checkStands(row);
  if (row.answer?.choice === "declined")
    throw new AppError("conflict", "This quote was declined. Mark it accepted first.");
  await store.updateBinnedOf(ctx.tx, id);
  const invoiceId = await insertDraft(ctx, await copyOf(ctx, row), { quoteId: id, isSample: row.isSample });
  await noteEvent(ctx, id, "invoiced");
  await ctx.publish(quoteInvoiced, { ...quoteFactsOf(row), invoiceId });
  return getInvoice(ctx, invoiceId);
}

/** Takes back a quote that nobody has answered: it keeps its number. Pressed twice, it is the same. */
export async function voidQuote(
  ctx: Ctx,
  id: string,
  { reason, version }: { reason: string; version?: number },
): Promise<Quote> {
  const row = await lockSent(ctx, id);
  if (row.voidedAt !== null) return getQuote(ctx, id);
  checkVersion(row, version);
  if (row.invoice !== null)
    throw new AppError("conflict", "An invoice was made of this quote, so it can’t be withdrawn.");
  if (row.answer !== null)
    throw new AppError("conflict", `This quote was ${row.answer.choice} already, so it can’t be withdrawn.`);
  const now = ctx.now.toISOString();
  const changes = { voidedAt: now, voidReason: reason, version: row.version + 1, updatedAt: now };
  await invoices.updateInvoice(ctx.tx, id, changes);
  await noteEvent(ctx, id, "voided", reason);
  await ctx.publish(quoteVoided, { ...quoteFactsOf(row), reason });
  return getQuote(ctx, id);
}
