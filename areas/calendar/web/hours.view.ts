import { hoursReader, joinedSpans } from "#areas/calendar/contract/hours.rules.ts";
import type { DateOverrides, OpenHours, WeeklyHours } from "#areas/calendar/contract/hours.schema.ts";
import { spanWords, weekdayNames } from "#areas/calendar/contract/why-words.rules.ts";

export type Hours = { weeklyHours: WeeklyHours; dateOverrides: DateOverrides };

/** The key of the first, second, ... weekday. */
export const weekdayKey = (at: number) => String(at + 1) as unknown as keyof WeeklyHours;

/** A line for each weekday: "9:00 AM to 5:00 PM", or "Closed". */
export const weekLines = (weeklyHours: WeeklyHours): { name: string; hours: string }[] =>
  weekdayNames.map((name, at) => ({ name, hours: hoursWords(weeklyHours[weekdayKey(at)] ?? []) }));

export const hoursWords = (hours: OpenHours): string =>
  hours.length === 0 ? "Closed" : spanWords(joinedSpans(hours));

/** Tells of an hour of a day, 0 to 23, that the business is closed all through it. */
export function closedHoursOf({ weeklyHours, dateOverrides }: Hours): (day: string, hour: number) => boolean {
  const hoursOf = hoursReader(weeklyHours, dateOverrides);
  return (day, hour) =>
    hoursOf(day).spans.every(({ begin, end }) => end <= hour * 60 || begin >= (hour + 1) * 60);
}
