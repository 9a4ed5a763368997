import ICAL from "ical.js";
import type { WeekdayPart } from "./recurrence-days.ts";
import type { Recurrence } from "./recurrence.ts";

/** Something in a calendar that cannot be read, in plain words. */
export class Unreadable extends Error {}

const frequencies = ["HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** "Every 10,000 years" is as much as once. */
const maxInterval = 10_000;

/** A rule as the library read it; `wallOf` gives the event's wall time at a moment. Unreadable for what repeats more often than hourly. */
export function readRecurrence(rule: ICAL.Recur, wallOf: (moment: number) => number): Recurrence {
  const freq = frequencies.find((one) => one === (rule.freq as string));
  if (!freq) throw new Unreadable("it repeats every minute or every second");
  const part = (name: string, least: number, most: number): number[] =>
    (rule.getComponent(name) as unknown[]).map((value) => whole(value, least, most));
  const { until, count } = rule;
  return {
    freq,
    interval: Math.min(whole(rule.interval, 1, Infinity), maxInterval),
    weekStart: rule.wkst === undefined ? 1 : ((rule.wkst + 5) % 7) + 1,
    ...(count ? { count: whole(count, 1, Infinity) } : {}),
    ...(until ? { until: untilOf(until, wallOf) } : {}),
    byHour: part("BYHOUR", 0, 23),
    byMinute: part("BYMINUTE", 0, 59),
    bySecond: part("BYSECOND", 0, 60),
    byMonth: part("BYMONTH", 1, 12),
    byWeekNo: part("BYWEEKNO", -53, 53),
    byYearDay: part("BYYEARDAY", -366, 366),
    byMonthDay: part("BYMONTHDAY", -31, 31),
    bySetPos: part("BYSETPOS", -366, 366),
    byDay: (rule.getComponent("BYDAY") as unknown[]).map(weekdayOf),
  };
}

function whole(value: unknown, least: number, most: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Unreadable("its repetition has a number that can’t be");
  return number;
}

function weekdayOf(value: unknown): WeekdayPart {
  const [, nth, name] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/i.exec(String(value)) ?? [];
  if (!name) throw new Unreadable("its repetition names no weekday");
  const weekday = weekdays.indexOf(name.toUpperCase()) + 1;
  return nth === undefined ? { weekday } : { weekday, nth: whole(nth, -53, 53) };
}

/** A day as the end is the whole day. */
function untilOf(until: ICAL.Time, wallOf: (moment: number) => number): number {
  const { year, month, day, hour, minute, second } = until;
  if (until.isDate) return Date.UTC(year, month - 1, day, 23, 59, 59);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return until.zone.tzid === "UTC" ? wallOf(shown) : shown;
}
