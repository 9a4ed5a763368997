import { addDays } from "#platform/contract/dates.ts";
import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { appErrorOf } from "#platform/server/errors-of.ts";
import { newId } from "#platform/server/ids.ts";
import { type JobParts, jobContexts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import { lockLiveContacts } from "#areas/customers/server/index.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { dueDateBy } from "#areas/invoices/contract/invoices.rules.ts";
import { repeatingInvoicesPage } from "#areas/invoices/contract/invoices.pages.ts";
import { seriesPaused } from "#areas/invoices/contract/recurring-invoices.events.ts";
import { everyWords, maxFailures } from "#areas/invoices/contract/recurring-invoices.rules.ts";
import { todayOf } from "./invoice-answers.service.ts";
import { figuresOf, insertDraft } from "./invoice-drafts.service.ts";
import { noteEvent } from "./invoice-events.service.ts";
import { sendInvoice } from "./invoice-mails.service.ts";
import { peopleAbout } from "./invoice-news.service.ts";
import { totalsFor } from "./invoice-totals.service.ts";
import { findClient } from "./invoices.store.ts";
import { advanced, noteSeries } from "./recurring-invoices.service.ts";
import * as store from "./recurring-invoices.store.ts";

/** How many series are looked up at a time. */
const maxAtOnce = 50;
/** What failed is tried again by the next hour's look, not sooner. */
const retryMs = 50 * 60_000;

type Inside = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/**
 * Makes the invoices of a business that are due by its clock, each in a transaction of its own and the oldest first: whoever is killed leaves
 * whole invoices, and of two who do this at once one waits and finds nothing left.
 */
export async function makeDueInvoices(
  parts: JobParts,
  workspaceId: string,
  context: JobContext,
): Promise<void> {
  const { database, signal } = context;
  const contextOf = jobContexts(parts, context, "repeating invoices");
  const inside: Inside = (work) =>
    database.inWorkspace(workspaceId, (tx) => work(contextOf(tx, workspaceId)));
  const seen = new Set<string>();
  for (;;) {
    const due = await inside(async (ctx) =>
      store.listDue(ctx.tx, await todayOf(ctx), {
        triedBefore: new Date(ctx.now.getTime() - retryMs).toISOString(),
        limit: maxAtOnce,
      }),
    );
    const ids = due.filter((id) => !seen.has(id));
    for (const id of ids) {
      seen.add(id);
      while (!signal.aborted && (await makeOne(inside, id)));
    }
    if (ids.length === 0 || signal.aborted) return;
  }
}

/** Makes the next invoice of a series, or notes why it could not; returns whether there may be another. */
async function makeOne(inside: Inside, id: string): Promise<boolean> {
  const before = await inside((ctx) => store.findSeries(ctx.tx, id));
  if (!before) return false;
  try {
    return await inside((ctx) => makeNext(ctx, before));
  } catch (error) {
    const refusal = appErrorOf(error);
    if (refusal.code === "unavailable") throw error;
    await inside(async (ctx) => {
      if (refusal.code === "internal")
        ctx.log.error({ err: error, seriesId: id }, "repeating invoice failed");
      await noteFailure(ctx, before, refusal.message);
    });
    return false;
  }
}

async function makeNext(ctx: Ctx, seen: store.SeriesRow): Promise<boolean> {
  // A customer is locked before what belongs to them.
  if (seen.contactId !== null) await lockLiveContacts(ctx.tx, [seen.contactId]);
  const row = await store.lockSeries(ctx.tx, seen.id);
  const today = await todayOf(ctx);
  if (!row || row.nextDate === null || row.nextDate > today || row.pausedAt !== null) return false;
  // Merged meanwhile: the other customer is locked next time.
  if (row.contactId !== seen.contactId) return false;
  const date = row.nextDate;
  const invoiceId = await makeInvoice(ctx, row, { date, today });
  const at = ctx.now.toISOString();
  await store.insertRun(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    seriesId: row.id,
    date,
    outcome: "made",
    invoiceId,
    at,
  });
  const next = { ...advanced(row, date), failures: 0, lastFailure: null, triedAt: null };
  await store.updateSeries(ctx.tx, row.id, next);
  await noteSeries(ctx, row);
  return next.nextDate !== null && next.nextDate <= today;
}

const cannot = (message: string): AppError => new AppError("conflict", message);

/** What stands in the way of an invoice, as its owner reads it. */
async function check(ctx: Ctx, row: store.SeriesRow, date: string): Promise<void> {
  const client = row.contactId === null ? undefined : await findClient(ctx.tx, row.contactId);
  if (row.contactId === null)
    throw cannot(`${row.clientName} has been removed from your customers. Choose another customer.`);
  if (!client) throw cannot(`${row.clientName} is in the trash. Restore them, or choose another customer.`);
  const settings = await getBooksSettings(ctx);
  if ((row.currency === settings.currency) !== (Number(row.exchangeRate) === 1))
    throw cannot("The currency of your books has changed. Edit this series and save it again.");
  const totals = await totalsFor(ctx, { ...row, issueDate: date }).catch((error: unknown) => {
    if (error instanceof AppError)
      throw cannot("A tax on it is no longer in use. Edit this series and choose the tax again.");
    throw error;
  });
  if (row.autoSend === "draft" || row.isSample) return;
  const { subtotal, taxAmount } = figuresOf(totals, row.exchangeRate);
  if (subtotal !== row.subtotal || taxAmount !== row.taxAmount)
    throw cannot("A tax has changed, so the total is another one. Edit this series, look at it and save it.");
  if (client.email === null)
    throw cannot(`${client.name} has no email address. Add one, or have drafts made.`);
  const outlook = await outreach.mailOutlook(ctx, { to: client.email });
  if (outlook.state === "never") throw cannot(outlook.message);
}

async function makeInvoice(
  ctx: Ctx,
  row: store.SeriesRow,
  { date, today }: { date: string; today: string },
): Promise<string> {
  await check(ctx, row, date);
  const settings = await getBooksSettings(ctx);
  const due = row.dueDays === null ? dueDateBy(settings.paymentTerms, date) : addDays(date, row.dueDays);
  const id = await insertDraft(
    ctx,
    {
      contactId: row.contactId ?? "",
      issueDate: date,
      // An invoice that comes late is not overdue when it arrives.
      dueDate: due < today ? today : due,
      currency: row.currency,
      exchangeRate: row.currency === settings.currency ? null : row.exchangeRate,
      pricesIncludeTax: row.pricesIncludeTax,
      lineItems: row.lineItems,
      clientAddress: row.clientAddress,
      notes: row.notes,
      terms: row.terms,
    },
    { createdBy: row.createdBy, isSample: row.isSample },
  );
  await noteEvent(ctx, id, "repeated", everyWords(row).toLowerCase());
  if (row.autoSend === "send" && !row.isSample) await sendInvoice(ctx, id, { to: null, message: null });
  return id;
}

/** Notes that a try failed; the third in a row pauses the series, and its people are told why and how to go on. */
async function noteFailure(ctx: Ctx, row: store.ShownSeries, why: string): Promise<void> {
  const now = ctx.now.toISOString();
  const reason = why.slice(0, 500);
  const stops = row.failures + 1 >= maxFailures;
  const noted = await store.updateFailures(ctx.tx, row.id, row.failures, {
    lastFailure: reason,
    triedAt: now,
    ...(stops && { pausedAt: now, pauseReason: reason, version: row.version + 1, updatedAt: now }),
  });
  if (!noted) return;
  await noteSeries(ctx, row);
  if (!stops) return;
  const name = row.contactName ?? row.clientName;
  await ctx.publish(seriesPaused, { seriesId: row.id, contactId: row.contactId, name, reason });
  const ids = await peopleAbout(ctx, row);
  if (ids.length > 0)
    await notify(ctx, ids, [
      {
        type: "series_paused",
        title: `The repeating invoice for ${name} is paused`,
        body: `${reason} Then resume it under Repeating invoices.`,
        href: repeatingInvoicesPage.path,
      },
    ]);
}
