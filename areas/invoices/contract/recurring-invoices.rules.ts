import { addDays, addMonths, daysBetween } from "#platform/contract/dates.ts";
import type { SeriesEnd, SeriesUnit } from "./recurring-invoices.schema.ts";

/** When a series has its days. */
export type Schedule = { every: number; unit: SeriesUnit; startDate: string; end: SeriesEnd };

/** How many of its next days are shown. */
export const shownDates = 6;
/** Books have no later day. */
const lastDay = "2999-12-31";

const daysOf = { day: 1, week: 7 } as const;

/** The day number `at`, from 0. The 31st is the last day of a shorter month, and the 31st again after it; so is February 29. */
function dateAt({ every, unit, startDate }: Omit<Schedule, "end">, at: number): string {
  if (unit === "day" || unit === "week") return addDays(startDate, at * every * daysOf[unit]);
  return addMonths(startDate, at * every * (unit === "year" ? 12 : 1), Number(startDate.slice(8)));
}

/** The number of a day at or shortly before `from`, so that a series that began long ago is not counted through. */
function firstNear({ every, unit, startDate }: Omit<Schedule, "end">, from: string): number {
  const days = daysBetween(startDate, from);
  if (days <= 0) return 0;
  const longest = { day: 1, week: 7, month: 31, year: 366 }[unit] * every;
  return Math.floor(days / longest);
}

/**
 * The days of a series in order, at most `limit`, those from `from` on where it is given. Each is counted from the start, so that none
 * drifts: January 31, February 28, March 31. `after: 3` ends it with its third day, skipped ones too; `on` may be the last day itself.
 */
export function datesOf(schedule: Schedule, { from = "", limit = shownDates } = {}): string[] {
  const { end } = schedule;
  const over = "on" in end && end.on < lastDay ? end.on : lastDay;
  const count = "after" in end ? end.after : Infinity;
  const dates: string[] = [];
  for (let at = from === "" ? 0 : firstNear(schedule, from); at < count && dates.length < limit; at++) {
    const date = dateAt(schedule, at);
    if (date > over) break;
    if (date >= from) dates.push(date);
  }
  return dates;
}

/** What of a series its next day follows from. */
export type Handled = Schedule & { nextDate: string | null; lastDate: string | null };

/**
 * From which day on a changed series has its days: after what was made or skipped, and none that passed before it was changed. A series that
 * has made nothing yet, or whose days are the same, may still have days that passed. Empty: from its start.
 */
export function changedFrom(before: Handled, after: Omit<Schedule, "end">, today: string): string {
  const { nextDate, lastDate } = before;
  const sameDays = (["every", "unit", "startDate"] as const).every((of) => before[of] === after[of]);
  if (sameDays && nextDate !== null) return nextDate;
  if (lastDate === null) return "";
  const next = addDays(lastDate, 1);
  return next > today ? next : today;
}

const unitNames: Record<SeriesUnit, readonly [string, string]> = {
  day: ["day", "days"],
  week: ["week", "weeks"],
  month: ["month", "months"],
  year: ["year", "years"],
};

/** "Every month", "Every 2 weeks". */
export const everyWords = ({ every, unit }: Pick<Schedule, "every" | "unit">): string =>
  every === 1 ? `Every ${unitNames[unit][0]}` : `Every ${every} ${unitNames[unit][1]}`;

/** After so many failures in a row a series is paused. */
export const maxFailures = 3;

/** The most invoices for days that have passed which a series may begin with. */
export const maxMissed = 24;
