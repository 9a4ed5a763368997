import { found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, type Page, pageById, type PageWanted } from "#platform/server/paging.ts";
import { plainNumber } from "#areas/books/contract/exchange.rules.ts";
import { datesOf, type Schedule } from "#areas/invoices/contract/recurring-invoices.rules.ts";
import type {
  RecurringInvoice,
  RecurringInvoiceQuery,
  SeriesRun,
} from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { statusOfRow, todayOf } from "./invoice-answers.service.ts";
import * as store from "./recurring-invoices.store.ts";

/** More missed days than this are not counted. */
const maxCounted = 400;

/** When a series has its days. */
export const scheduleOf = ({
  every,
  unit,
  startDate,
  endAfter,
  endOn,
}: Pick<store.SeriesRow, "every" | "unit" | "startDate" | "endAfter" | "endOn">): Schedule => ({
  every,
  unit,
  startDate,
  end: endAfter !== null ? { after: endAfter } : endOn !== null ? { on: endOn } : { never: true },
});

const stateOf = ({ nextDate, pausedAt }: store.SeriesRow): RecurringInvoice["state"] =>
  nextDate === null ? "ended" : pausedAt === null ? "active" : "paused";

function answerOf(row: store.ShownSeries, today: string): RecurringInvoice {
  const schedule = scheduleOf(row);
  const { nextDate } = row;
  const missed =
    nextDate === null || row.pausedAt === null || nextDate > today
      ? []
      : datesOf(schedule, { from: nextDate, limit: maxCounted });
  const { contactName, handledUntil: _h, failures: _f, triedAt: _t, deletedAt: _d, ...shown } = row;
  const { endAfter: _a, endOn: _o, createdBy, ...rest } = shown;
  return {
    ...rest,
    end: schedule.end,
    userId: createdBy,
    lastDate: row.handledUntil,
    clientName: contactName ?? row.clientName,
    exchangeRate: plainNumber(row.exchangeRate),
    state: stateOf(row),
    nextDates: nextDate === null ? [] : datesOf(schedule, { from: nextDate }),
    missedCount: missed.filter((day) => day < today).length,
  };
}

/** A repeating invoice; 404 when it is missing, deleted, or not visible to the reader. */
export async function getSeries(ctx: Ctx, id: string): Promise<RecurringInvoice> {
  return answerOf(found(await store.findSeries(ctx.tx, id), "Repeating invoice"), await todayOf(ctx));
}

/** A page of repeating invoices, newest first. */
export async function listSeries(
  ctx: Ctx,
  { limit, cursor, ...filters }: RecurringInvoiceQuery,
): Promise<Page<RecurringInvoice>> {
  const today = await todayOf(ctx);
  const page = await pageById("recurring-invoices", { limit, cursor }, (from) =>
    store.listSeries(ctx.tx, filters, from),
  );
  return mapPage(page, (row) => answerOf(row, today));
}

/** A page of a series' days that are over, newest first; 404 as `getSeries`. */
export async function listRuns(ctx: Ctx, id: string, query: PageWanted): Promise<Page<SeriesRun>> {
  found(await store.findSeries(ctx.tx, id), "Repeating invoice");
  const today = await todayOf(ctx);
  const page = await pageById("recurring-runs", query, async (from) =>
    (await store.listRuns(ctx.tx, id, from)).map((row) => ({ id: row.run.id, ...row })),
  );
  return mapPage(page, ({ run, invoice }) => ({
    id: run.id,
    date: run.date,
    outcome: run.outcome,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.invoiceNumber ?? null,
    status: invoice && statusOfRow(invoice, today),
    totalAmount: invoice?.totalAmount ?? null,
    currency: invoice?.currency ?? null,
    at: run.at,
  }));
}
