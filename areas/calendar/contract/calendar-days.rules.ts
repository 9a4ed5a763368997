import { addDays, weekdayOf } from "#platform/contract/dates.ts";

/** How many days the Calendar View shows at once (Spec 2 §2). */
export const calendarViews = ["month", "week", "3day", "day"] as const;
export type CalendarView = (typeof calendarViews)[number];

const monthCells = 42;

/** How many days of its week lie before a day: weeks begin on a Sunday, here and on the booking page. */
export const daysIntoWeek = (day: string): number => weekdayOf(day) % 7;

const sundayOf = (day: string): string => addDays(day, -daysIntoWeek(day));

const run = (first: string, length: number): string[] =>
  Array.from({ length }, (_, at) => addDays(first, at));

/** The days that a view shows around a day: 42 whole weeks' days for a month, a week from its Sunday, three days, or the day alone. */
export function daysShown(view: CalendarView, day: string): string[] {
  if (view === "day") return [day];
  if (view === "3day") return run(day, 3);
  if (view === "week") return run(sundayOf(day), 7);
  return run(sundayOf(`${day.slice(0, 7)}-01`), monthCells);
}

/** The day to which Previous (-1) and Next (1) lead. */
export function dayAfter(view: CalendarView, day: string, step: -1 | 1): string {
  if (view !== "month") return addDays(day, step * { week: 7, "3day": 3, day: 1 }[view]);
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + step);
  return first.toISOString().slice(0, 10);
}
