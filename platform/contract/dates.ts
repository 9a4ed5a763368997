import { z } from "zod";
import { isAmerican } from "./american.ts";
import { isTimeZone, wallTimeIn } from "./wall-time.ts";

/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000;

/** A moment: ISO 8601 in UTC, e.g. "2026-11-18T16:10:00.000Z". */
export const Instant = z.iso.datetime({ offset: true }).meta({ example: "2026-11-18T16:10:00.000Z" });

/** A day without a time: "YYYY-MM-DD". Never an instant, so no time zone can move it. */
export const Day = z.iso
  .date("Enter a date")
  .refine((day) => day >= "1000-01-01", "Enter a date after the year 1000")
  .meta({ example: "2026-11-18" });

/** A day that is counted from or to, such as a due day or the end of a report: near enough for every sum of days to be a day, too. */
export const NearDay = Day.refine(
  (day) => day >= "1900-01-01" && day < "3000-01-01",
  "Enter a date after 1900 and before 3000",
);

/** The calendar day of `instant` in an IANA time zone, as "YYYY-MM-DD". */
export const dayIn = (timeZone: string, instant: Date): string => wallTimeIn(timeZone, instant).day;

const zoneMessage = "Choose a time zone from the list";
/** A time zone, by its IANA name. */
export const TimeZone = z
  .string({ error: zoneMessage })
  .max(60, zoneMessage)
  .regex(/^[A-Za-z]/, zoneMessage)
  .refine(isTimeZone, zoneMessage)
  .meta({ example: "Europe/Berlin" });

/** Whole days from `from` to `to` (both "YYYY-MM-DD"); negative when `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** "YYYY-MM-DD". Later days have longer years, which would come before all others in order, so that no walk up to a day would end. */
function dayOf(date: Date): string {
  const text = date.toISOString();
  if (text.length !== 24) throw new RangeError("Days end with the year 9999");
  return text.slice(0, 10);
}

/** `day` plus `days`, as "YYYY-MM-DD"; RangeError after the year 9999. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000));
}

/** The day of the month `wantedDay`, or that of `day`, so many months later; in a month that is too short its last day. RangeError after the year 9999. */
export function addMonths(day: string, months: number, wantedDay = Number(day.slice(8))): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(wantedDay, days));
  return dayOf(first);
}

/** The day of the week: Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** A moment's day in full, as people in the zone write it: "December 22, 2026" in the United States (and while no zone is known), else "22 December 2026". */
export function longDayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat(isAmerican(timeZone) ? "en-US" : "en-GB", {
    dateStyle: "long",
    timeZone,
  }).format(instant);
}
