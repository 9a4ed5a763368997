import { addDays, addMonths } from "#platform/contract/dates.ts";
import type { FiscalYearStart } from "#areas/books/contract/books-settings.schema.ts";

const firstMonths: Record<FiscalYearStart, string> = {
  January: "01",
  April: "04",
  July: "07",
  October: "10",
};

/** The first day of the month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
/** The last day of the month of a day. */
export const endOfMonth = (day: string): string => addDays(addMonths(monthOf(day), 1), -1);

/** The first day of the fiscal year that a day is in. */
export function fiscalYearOf(day: string, start: FiscalYearStart): string {
  const first = `${day.slice(0, 4)}-${firstMonths[start]}-01`;
  return first <= day ? first : addMonths(first, -12);
}

export type Days = { from: string; to: string };
/** A period that goes back to the beginning where `from` is null. */
export type Period = { from: string | null; to: string };

/**
 * The whole months of a period, as the first one and the one after the last, and the days at its edges. What is in whole months is known by
 * month; what is at the edges is added up day by day.
 */
export function partsOf({ from, to }: Period): { months: Period | null; edges: Days[] } {
  const startsWhole = from === null || from === monthOf(from);
  const endsWhole = to === endOfMonth(to);
  if (from !== null && monthOf(from) === monthOf(to) && !(startsWhole && endsWhole))
    return { months: null, edges: from > to ? [] : [{ from, to }] };
  const first = from === null || startsWhole ? from : addMonths(monthOf(from), 1);
  const after = endsWhole ? addMonths(monthOf(to), 1) : monthOf(to);
  return {
    months: first !== null && first >= after ? null : { from: first, to: after },
    edges: [
      ...(from !== null && !startsWhole ? [{ from, to: endOfMonth(from) }] : []),
      ...(endsWhole ? [] : [{ from: monthOf(to), to }]),
    ],
  };
}

export const spans = ["month", "last-month", "quarter", "year", "last-year", "own"] as const;
export type Span = (typeof spans)[number];

/** The days of a span: months and quarters of the calendar, fiscal years. */
export function daysOf(span: Exclude<Span, "own">, today: string, start: FiscalYearStart): Days {
  const year = fiscalYearOf(today, start);
  switch (span) {
    case "month":
      return { from: monthOf(today), to: endOfMonth(today) };
    case "last-month": {
      const from = addMonths(monthOf(today), -1);
      return { from, to: endOfMonth(from) };
    }
    case "quarter": {
      const from = addMonths(monthOf(today), -((Number(today.slice(5, 7)) - 1) % 3));
      return { from, to: endOfMonth(addMonths(from, 2)) };
    }
    case "year":
      return { from: year, to: addDays(addMonths(year, 12), -1) };
    case "last-year":
      return { from: addMonths(year, -12), to: addDays(year, -1) };
  }
}

/** The period as long, that ends where this one begins: whole months before whole months. */
export function daysBefore({ from, to }: Days): Days {
  if (from === monthOf(from) && to === endOfMonth(to)) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(to.slice(5, 7)) -
      Number(from.slice(5, 7)) +
      1;
    return { from: addMonths(from, -months), to: addDays(from, -1) };
  }
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** How many kept reports are shown at a time. */
export const keptReportsPageSize = 20;
