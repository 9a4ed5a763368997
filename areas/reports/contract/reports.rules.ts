import { addDays, addMonths, daysBetween, weekdayOf } from "#platform/contract/dates.ts";
import type { Range } from "./reports.schema.ts";

/** The first of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** How many months a report shows where nobody chose: this one and eleven before. */
const usualMonths = 12;

/** The days of a report: those that were asked for, else the twelve months up to `to`, or to today. */
export function rangeOf({ from, to }: { from?: string; to?: string }, today: string): Range {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addMonths(firstOfMonth(last), 1 - usualMonths), to: last };
}

/** As many days right before. */
export function rangeBefore({ from, to }: Range): Range {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** From the first of this month to today. */
export const monthRange = (today: string): Range => ({ from: firstOfMonth(today), to: today });

/** The months of a range, the first and the last cut by it. */
export function monthsOf({ from, to }: Range): (Range & { month: string })[] {
  const months: (Range & { month: string })[] = [];
  for (let first = from; first <= to; first = addMonths(firstOfMonth(first), 1)) {
    const end = addDays(addMonths(firstOfMonth(first), 1), -1);
    months.push({ month: first.slice(0, 7), from: first, to: end < to ? end : to });
  }
  return months;
}

/** The last week, Monday to Sunday, before the week of `today`. */
export function lastWeek(today: string): Range {
  const monday = addDays(today, 1 - weekdayOf(today) - 7);
  return { from: monday, to: addDays(monday, 6) };
}

/**
 * The Monday whose mail is due by this clock: from seven on Monday, caught up until the end of Tuesday; undefined at other times.
 */
export function mailMonday({ day, time }: { day: string; time: string }): string | undefined {
  const weekday = weekdayOf(day);
  if (weekday === 1 && time >= "07:00") return day;
  return weekday === 2 ? addDays(day, -1) : undefined;
}

/** How much more or less than before, in whole percent; undefined where there is nothing to compare with. */
export function changeInPercent(
  now: number | string | null,
  before: number | string | null | undefined,
): number | undefined {
  if (now === null || before === null || before === undefined || Number(before) === 0) return undefined;
  return Math.round((Number(now) / Number(before) - 1) * 100);
}
