import { addDays, weekdayOf } from "#platform/contract/dates.ts";
import type { MinuteSpan, ShownTime } from "./hours.rules.ts";
import type { BusyKind } from "./taken.rules.ts";

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** What is beside a time that its gap reaches, by kind. */
const besides: Readonly<Record<BusyKind, (name: string | undefined) => string>> = {
  meeting: (name) => (name ? `“${name}”` : "a meeting"),
  hold: () => "a meeting that someone is booking right now",
  outside: (name) => (name ? `an event in “${name}”` : "an event in another calendar"),
};

/** What a gap is kept beside: "“Cake tasting” with Ben Okafor" where it is not the reader's. */
export const besideWords = (kind: BusyKind, name: string | undefined, who: string | undefined): string =>
  `${besides[kind](name)}${who === undefined ? "" : ` with ${who}`}`;

/** What the owner reads about a time that is not offered. Every argument is already in words. */
export const whySentences = {
  closedWeekday: (weekdays: string) => `You’re closed on ${weekdays}.`,
  hoursOfWeekday: (weekdays: string, hours: string) => `On ${weekdays} you’re open ${hours}.`,
  closedDate: (date: string) => `You’re closed on ${date}.`,
  hoursOfDate: (date: string, hours: string) => `On ${date}, you’re open ${hours}.`,
  pastHours: (end: string, closing: string) => `It would end at ${end}, and you close at ${closing}.`,
  pastHoursByClock: () => "The clocks change during this time, so it would run past your hours.",
  skipped: (time: string) => `The clocks go forward that day and skip ${time}.`,
  again: (time: string) => `The clocks go back that day: ${time} comes twice, and only the first is offered.`,
  offStep: (step: string, opening: string) => `Meetings start every ${step} from ${opening} on.`,
  past: () => "This time is already over.",
  notice: (notice: string) => `Customers have to book at least ${notice} ahead.`,
  window: (days: string, last: string) => `Customers can book up to ${days} ahead, until ${last}.`,
  fullDay: (max: string, who?: string) =>
    `${who === undefined ? "You take" : `${who} takes`} at most ${max} a day, and this day is full.`,
  meeting: (name: string | undefined, when: string, who?: string) =>
    `${who === undefined ? "You have" : `${who} has`} ${name ? `“${name}”` : "a meeting"} ${when}.`,
  hold: (who?: string) =>
    who === undefined ? "Someone is booking this time right now." : `Someone is booking ${who} right now.`,
  full: () => "This class is full.",
  outside: (name: string | undefined, when: string, who?: string) =>
    name
      ? `${who === undefined ? "Your" : `${who}’s`} calendar “${name}” is busy ${when}.`
      : `Another calendar of ${who ?? "yours"} is busy ${when}.`,
  bufferBefore: (gap: string, what: string, end: string) =>
    `You keep ${gap} free between meetings, and ${what} ends at ${end}.`,
  bufferAfter: (gap: string, what: string, start: string) =>
    `You keep ${gap} free between meetings, and ${what} starts at ${start}.`,
} as const;

/** "9:00 AM" of a minute of the day, "midnight" of its end. */
export function clockWords(minuteOfDay: number): string {
  const whole = Math.floor(minuteOfDay);
  if (whole === 1440) return "midnight";
  const [hours, minutes] = [Math.floor(whole / 60), whole % 60];
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

/** "9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM". */
export const spanWords = (spans: readonly MinuteSpan[]): string =>
  list.format(spans.map(({ begin, end }) => `${clockWords(begin)} to ${clockWords(end)}`));

/** "Mondays" of a day. */
export const weekdayWords = (day: string): string => `${weekdayNames[weekdayOf(day) - 1]}s`;

/** "December 25, 2026". */
export const dateWords = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

/** "1 meeting", "5 meetings". */
export const countWords = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

/** "2 hours", "90 minutes", "3 days" of minutes, in the largest unit that is exact. */
export function lengthWords(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return countWords(minutes / 1440, "day");
  if (minutes > 0 && minutes % 60 === 0) return countWords(minutes / 60, "hour");
  return countWords(minutes, "minute");
}

/** "30 minutes", but "hour", as they follow "every". */
export const everyWords = (minutes: number): string => lengthWords(minutes).replace(/^1 /, "");

/** "from 10:00 AM to 10:30 AM", with the dates where they are not `day`; "all day" when it fills that day. */
export function whenWords(day: string, from: ShownTime, to: ShownTime): string {
  const until = to.minuteOfDay === 0 ? { day: addDays(to.day, -1), minuteOfDay: 1440 } : to;
  const isFromMidnight = from.day < day || (from.day === day && from.minuteOfDay === 0);
  const isToMidnight = until.day > day || (until.day === day && until.minuteOfDay === 1440);
  if (isFromMidnight && isToMidnight) return "all day";
  const words = (time: ShownTime) =>
    `${time.day === day ? "" : `${dateWords(time.day)}, `}${clockWords(time.minuteOfDay)}`;
  return `from ${words(from)} to ${words(until)}`;
}
