import { addDays, addMonths } from "#platform/contract/dates.ts";
import type { BusinessType, Source, StateCode } from "./states.schema.ts";

/** When a state wants something again. Years count from that of the start: 1 is the next one. */
export type Rhythm =
  /** The same day of each year, or of the odd or even ones. */
  | { on: "day"; monthDay: string; from: number; only?: "odd" | "even" }
  /** The first or the last day of the month of the start. */
  | { on: "firstOfMonth" | "lastOfMonth"; from: number; every: 1 | 2 }
  /** The same day as the start, or the day before the month of the start begins. */
  | { on: "anniversary" | "eveOfMonth"; from: number }
  /** The last day of the quarter of the start. */
  | { on: "lastOfQuarter"; from: number }
  /** So many days after the start, once. */
  | { on: "after"; days: number }
  /** The 15th day of the 4th month of the tax year, which begins with the start and then with each January. */
  | { on: "fourthMonth"; from: number };

export type StateDate = {
  state: StateCode;
  types: readonly BusinessType[];
  rule: "annual_report" | "franchise_tax" | "statement_of_information" | "publication";
  title: string;
  when: Rhythm;
  source: Source;
};

const yearOf = (day: string): number => Number(day.slice(0, 4));
const firstDay = 1;
/** Every month has it or a shorter end: `addMonths` takes the month's last day. */
const lastDay = 31;

/** The day of a rhythm in the `n`-th year after that of the start; undefined when none is due in it. */
function dayIn(when: Exclude<Rhythm, { on: "after" }>, formedOn: string, n: number): string | undefined {
  const year = yearOf(formedOn) + n;
  switch (when.on) {
    case "day":
      if (when.only && (year % 2 === 1 ? "odd" : "even") !== when.only) return undefined;
      return `${year}-${when.monthDay}`;
    case "firstOfMonth":
    case "lastOfMonth":
      if ((n - when.from) % when.every !== 0) return undefined;
      return addMonths(formedOn, 12 * n, when.on === "firstOfMonth" ? firstDay : lastDay);
    case "anniversary":
      return addMonths(formedOn, 12 * n);
    case "eveOfMonth":
      return addMonths(formedOn, 12 * n - 1, lastDay);
    case "lastOfQuarter":
      return addMonths(`${year}-01-01`, Math.ceil(Number(formedOn.slice(5, 7)) / 3) * 3 - 1, lastDay);
    case "fourthMonth":
      return n === 0 ? addMonths(formedOn, 3, 15) : `${year}-04-15`;
  }
}

/** The days of a rhythm up to and including `to`, with what tells them apart: the year from whose start they count. */
export function daysOf(when: Rhythm, formedOn: string, to: string): { period: string; dueOn: string }[] {
  if (when.on === "after") {
    const dueOn = addDays(formedOn, when.days);
    return dueOn <= to ? [{ period: "first", dueOn }] : [];
  }
  const days: { period: string; dueOn: string }[] = [];
  for (let n = when.from; yearOf(formedOn) + n <= yearOf(to) + 1; n++) {
    const dueOn = dayIn(when, formedOn, n);
    if (dueOn && dueOn >= formedOn && dueOn <= to) days.push({ period: String(yearOf(formedOn) + n), dueOn });
  }
  return days;
}
