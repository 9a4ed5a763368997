import { addDays } from "#platform/contract/dates.ts";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import { seriesChanged } from "#areas/invoices/contract/recurring-invoices.events.ts";
import {
  changedFrom,
  datesOf,
  maxMissed,
  type Schedule,
} from "#areas/invoices/contract/recurring-invoices.rules.ts";
import type {
  NewRecurringInvoice,
  RecurringInvoice,
  RecurringInvoiceChanges,
  SeriesEnd,
} from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { todayOf } from "./invoice-answers.service.ts";
import { checkVersion, clientOf, figuresOf } from "./invoice-drafts.service.ts";
import { addressWith, refuseDocumentClash } from "./invoice-edits.service.ts";
import { rateFor, refuse, totalsFor } from "./invoice-totals.service.ts";
import { findLastAddress } from "./invoices.store.ts";
import { getSeries, scheduleOf } from "./recurring-answers.service.ts";
import { makeSeriesInvoices } from "./recurring-invoices.jobs.ts";
import * as store from "./recurring-invoices.store.ts";

const noun = "Repeating invoice";

const endColumns = (end: SeriesEnd) => ({
  endAfter: "after" in end ? end.after : null,
  endOn: "on" in end ? end.on : null,
});

/** Tells of a series, and has what is due of it made. */
export async function noteSeries(
  ctx: Ctx,
  row: Pick<store.SeriesRow, "id" | "contactId" | "clientName">,
): Promise<void> {
  await ctx.publish(seriesChanged, { seriesId: row.id, contactId: row.contactId, name: row.clientName });
}

async function wakeIfDue(
  ctx: Ctx,
  today: string,
  row: Pick<store.SeriesRow, "nextDate" | "pausedAt">,
): Promise<void> {
  if (row.nextDate === null || row.nextDate > today || row.pausedAt !== null) return;
  const { workspaceId } = ctx;
  await ctx.enqueue(makeSeriesInvoices, { workspaceId }, { jobKey: `invoices.series ${workspaceId}` });
}

/** The first day of a new schedule. 400 when it has none, or too many that have passed. */
function firstOf(schedule: Schedule, today: string): string {
  const dates = datesOf(schedule, { limit: maxMissed + 1 });
  const [first] = dates;
  if (first === undefined) throw refuse("end", "It would end before its first invoice. Choose a later day.");
  if (dates.length > maxMissed && dates.every((date) => date < today))
    throw refuse(
      "startDate",
      `More than ${maxMissed} invoices would be made at once, for days that have passed. Choose a later start.`,
    );
  return first;
}

async function figuresFor(
  ctx: Ctx,
  of: Pick<store.SeriesRow, "lineItems" | "pricesIncludeTax" | "exchangeRate">,
  issueDate: string,
) {
  const { baseAmount: _, ...figures } = figuresOf(
    await totalsFor(ctx, { ...of, issueDate }),
    of.exchangeRate,
  );
  return figures;
}

/** Makes an invoice repeat; what is due already is made by a job. 400 for a customer, tax or rate that is not there. */
export async function createSeries(
  ctx: Ctx,
  { end, ...input }: NewRecurringInvoice,
  origin: { isSample?: boolean; createdBy?: string } = {},
): Promise<RecurringInvoice> {
  const client = await clientOf(ctx, input.contactId);
  const [settings, today] = [await getBooksSettings(ctx), await todayOf(ctx)];
  const currency = input.currency ?? settings.currency;
  const exchangeRate = rateFor(settings, { currency, exchangeRate: input.exchangeRate });
  const nextDate = firstOf({ ...input, end }, today);
  const [id, now] = [newId(), ctx.now.toISOString()];
  const row = {
    ...input,
    ...endColumns(end),
    clientName: client.name.slice(0, 300),
    currency,
    exchangeRate,
    clientAddress:
      input.clientAddress === undefined
        ? await findLastAddress(ctx.tx, input.contactId)
        : input.clientAddress,
    ...(await figuresFor(ctx, { ...input, exchangeRate }, nextDate)),
    nextDate,
    createdBy: ctx.actor.userId,
    ...origin,
  };
  await store.insertSeries(ctx.tx, {
    ...row,
    workspaceId: ctx.workspaceId,
    id,
    searchText: folded(row.clientName),
    createdAt: now,
    updatedAt: now,
  });
  await noteSeries(ctx, { ...row, id });
  await wakeIfDue(ctx, today, { nextDate, pausedAt: null });
  return getSeries(ctx, id);
}

/** The first day that comes by a changed schedule; null when none does. */
function nextBy(row: store.SeriesRow, schedule: Schedule, today: string): string | null {
  const before = { ...scheduleOf(row), nextDate: row.nextDate, lastDate: row.handledUntil };
  const from = changedFrom(before, schedule, today);
  return from === "" ? firstOf(schedule, today) : (datesOf(schedule, { from, limit: 1 })[0] ?? null);
}

/** Saves the fields that were sent; what was made stays as it is. 409 for one that somebody else has changed meanwhile, and for an older version. */
export async function updateSeries(
  ctx: Ctx,
  id: string,
  { was, version, end, ...changes }: Edit<RecurringInvoiceChanges>,
): Promise<RecurringInvoice> {
  // A customer is locked before what belongs to them.
  const client = changes.contactId === undefined ? undefined : await clientOf(ctx, changes.contactId);
  const row = found(await store.lockSeries(ctx.tx, id), noun);
  checkVersion(row, version);
  await refuseDocumentClash({ was, end, ...changes }, () => getSeries(ctx, id));
  const [settings, today] = [await getBooksSettings(ctx), await todayOf(ctx)];
  const currency = changes.currency ?? row.currency;
  const fields = {
    ...row,
    ...definedOf(changes),
    ...(await addressWith(ctx, row, changes)),
    ...(end && endColumns(end)),
    ...(client && { clientName: client.name.slice(0, 300) }),
    currency,
    exchangeRate: rateFor(settings, {
      currency,
      exchangeRate:
        changes.exchangeRate === undefined && currency === row.currency
          ? row.exchangeRate
          : changes.exchangeRate,
    }),
  };
  const nextDate = nextBy(row, scheduleOf(fields), today);
  const after = {
    ...fields,
    ...(await figuresFor(ctx, fields, nextDate ?? today)),
    nextDate,
    failures: 0,
    lastFailure: null,
    triedAt: null,
    version: row.version + 1,
    updatedAt: ctx.now.toISOString(),
  };
  await store.updateSeries(ctx.tx, id, { ...after, searchText: folded(after.clientName) });
  await noteSeries(ctx, after);
  await wakeIfDue(ctx, today, after);
  return getSeries(ctx, id);
}

async function change(
  ctx: Ctx,
  row: store.SeriesRow,
  changes: Parameters<typeof store.updateSeries>[2],
): Promise<void> {
  await store.updateSeries(ctx.tx, row.id, {
    ...changes,
    version: row.version + 1,
    updatedAt: ctx.now.toISOString(),
  });
  await noteSeries(ctx, row);
}

/** Deletes a series for 30 days; its invoices stay. */
export async function deleteSeries(ctx: Ctx, id: string): Promise<void> {
  const row = found(await store.lockSeries(ctx.tx, id), noun);
  await change(ctx, row, { deletedAt: ctx.now.toISOString() });
}

/** Brings a series back. Days that came meanwhile are not made up for, but for today. */
export async function restoreSeries(ctx: Ctx, id: string): Promise<RecurringInvoice> {
  const row = found(await store.lockSeries(ctx.tx, id, "bin"), noun);
  const today = await todayOf(ctx);
  const gone = (row.deletedAt ?? "").slice(0, 10) < addDays(today, -1);
  const nextDate = gone ? comingOf(row, today) : row.nextDate;
  await change(ctx, row, { deletedAt: null, nextDate });
  await wakeIfDue(ctx, today, { ...row, nextDate });
  return getSeries(ctx, id);
}

/** The next day without those that have passed. */
const comingOf = (row: store.SeriesRow, today: string): string | null =>
  row.nextDate === null || row.nextDate >= today
    ? row.nextDate
    : (datesOf(scheduleOf(row), { from: today, limit: 1 })[0] ?? null);

const ended = (): AppError => new AppError("conflict", "It has ended. Change when it ends to go on with it.");

/** Makes no more invoices until it is resumed. Pressed twice, it is the same. 409 once it has ended. */
export async function pauseSeries(ctx: Ctx, id: string): Promise<RecurringInvoice> {
  const row = found(await store.lockSeries(ctx.tx, id), noun);
  if (row.nextDate === null) throw ended();
  if (row.pausedAt === null) await change(ctx, row, { pausedAt: ctx.now.toISOString() });
  return getSeries(ctx, id);
}

/**
 * Goes on with a paused series. Days that passed meanwhile are made or skipped as `missed` says; without it, they are made where the product
 * had paused it and skipped where somebody did. Pressed twice, it is the same. 409 without a customer, 400 for too many missed days.
 */
export async function resumeSeries(
  ctx: Ctx,
  id: string,
  { missed }: { missed?: "make" | "skip" },
): Promise<RecurringInvoice> {
  const row = found(await store.lockSeries(ctx.tx, id), noun);
  if (row.pausedAt === null) return getSeries(ctx, id);
  if (row.contactId === null)
    throw new AppError("conflict", "Its customer has been removed. Edit it and choose another one first.");
  const today = await todayOf(ctx);
  const makes = (missed ?? (row.pauseReason === null ? "skip" : "make")) === "make";
  const nextDate = makes ? row.nextDate : comingOf(row, today);
  if (nextDate !== null) checkMissed(row, nextDate, today);
  await change(ctx, row, {
    nextDate,
    pausedAt: null,
    pauseReason: null,
    failures: 0,
    lastFailure: null,
    triedAt: null,
  });
  await wakeIfDue(ctx, today, { nextDate, pausedAt: null });
  return getSeries(ctx, id);
}

function checkMissed(row: store.SeriesRow, from: string, today: string): void {
  const dates = datesOf(scheduleOf(row), { from, limit: maxMissed + 1 });
  if (dates.length > maxMissed && dates.every((date) => date < today))
    throw refuse(
      "missed",
      `More than ${maxMissed} invoices would be made at once. Skip the days that passed.`,
    );
}

/** Makes no invoice for the next day. With the day that was seen, pressing twice skips one. 409 when another day is next. */
export async function skipNext(
  ctx: Ctx,
  id: string,
  { date: seen }: { date?: string },
): Promise<RecurringInvoice> {
  const row = found(await store.lockSeries(ctx.tx, id), noun);
  const date = seen ?? row.nextDate;
  if (date === null) throw ended();
  if (date !== row.nextDate) {
    if (row.handledUntil !== null && date <= row.handledUntil) return getSeries(ctx, id);
    throw new AppError("conflict", "That is not its next date any more. Load it again to see what is new.");
  }
  await store.insertRun(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id: newId(),
    seriesId: id,
    date,
    outcome: "skipped",
    at: ctx.now.toISOString(),
  });
  await change(ctx, row, { ...advanced(row, date), failures: 0, lastFailure: null, triedAt: null });
  return getSeries(ctx, id);
}

/** A series whose day is over: what comes next. */
export const advanced = (row: store.SeriesRow, date: string) => ({
  handledUntil: date,
  nextDate: datesOf(scheduleOf(row), { from: addDays(date, 1), limit: 1 })[0] ?? null,
});
