import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { minutesOf } from "#platform/contract/wall-time.ts";

export const hoursLimits = { spansPerDay: 24, overrides: 400 } as const;

const clockMessage = "Enter a time such as 09:00";
const Clock = z
  .string({ error: clockMessage })
  .max(5, { error: clockMessage, abort: true })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: clockMessage, abort: true });

/** From when until when, by the wall clock of the host; "24:00" is the end of the day. */
export type OpenSpan = [begin: string, end: string];
const spanMessage = "Enter when you open and when you close";
// A list of two, as zod's tuple would add about 1 kB to what every screen loads.
export const OpenSpan = z
  .array(Clock, { error: spanMessage })
  .length(2, { error: spanMessage, abort: true })
  .refine(([begin = "", end = ""]) => begin < end, { path: [1], error: "Close later than you open" })
  .meta({ example: ["09:00", "17:00"] }) as unknown as z.ZodType<OpenSpan, OpenSpan>;

const overlap = (spans: readonly (readonly [string, string])[]): boolean =>
  spans
    .toSorted(([a], [b]) => minutesOf(a) - minutesOf(b))
    .some(([begin], index, sorted) => begin < (sorted[index - 1]?.[1] ?? ""));

/** The hours of one day, in any order; none: closed. Spans that touch are one. */
export const OpenHours = z
  .array(OpenSpan, { error: "Enter the hours as a list" })
  .max(hoursLimits.spansPerDay, `At most ${hoursLimits.spansPerDay} spans of hours a day`)
  .refine((spans) => !overlap(spans), "These hours overlap");
export type OpenHours = z.infer<typeof OpenHours>;

/** The hours of each day of the week, 1 is Monday; a day that is left out is closed. */
export const WeeklyHours = z
  .strictObject(
    { 1: OpenHours, 2: OpenHours, 3: OpenHours, 4: OpenHours, 5: OpenHours, 6: OpenHours, 7: OpenHours },
    { error: "Use the days 1 (Monday) to 7 (Sunday)" },
  )
  .partial()
  .meta({ example: { "1": [["09:00", "17:00"]] } });
export type WeeklyHours = z.infer<typeof WeeklyHours>;

/** Other hours on one date; none: closed. */
export const DateOverride = z.strictObject({ day: Day, hours: OpenHours });
export type DateOverride = z.infer<typeof DateOverride>;

export const DateOverrides = z
  .array(DateOverride, { error: "Enter the dates as a list" })
  .max(hoursLimits.overrides, `At most ${hoursLimits.overrides} dates`)
  .refine(
    (overrides) => new Set(overrides.map(({ day }) => day)).size === overrides.length,
    "Enter each date only once",
  )
  .meta({ example: [{ day: "2026-12-24", hours: [] }] });
export type DateOverrides = z.infer<typeof DateOverrides>;

const nineToFive: OpenHours = [["09:00", "17:00"]];
/** What a host begins with: Monday to Friday, 9:00 to 17:00. */
export const usualWeeklyHours: WeeklyHours = {
  1: nineToFive,
  2: nineToFive,
  3: nineToFive,
  4: nineToFive,
  5: nineToFive,
};
