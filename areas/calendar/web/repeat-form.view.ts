import { z } from "zod";
import { Day, weekdayOf } from "#platform/contract/dates.ts";
import { plural } from "#platform/web/format.ts";
import type { SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import {
  isByWeek,
  repeatLimits,
  type RepeatRule,
  repeatRules,
  type RepeatsInput,
} from "#areas/calendar/contract/repeats.schema.ts";

/** How a meeting repeats, as the form has it; "" does not. */
export const repeatShape = {
  repeats: z.union([z.literal(""), z.enum(repeatRules)]),
  /** None: the weekday of its date. */
  weekdays: z.array(z.number()),
  ends: z.enum(["count", "until"]),
  count: z.string(),
  until: z.string(),
};
export type RepeatForm = z.output<z.ZodObject<typeof repeatShape>>;

export const noRepeats: RepeatForm = { repeats: "", weekdays: [], ends: "count", count: "12", until: "" };

/** What is wrong with how often it repeats, and in which field; undefined for nothing. */
export function repeatIssue({
  repeats,
  ends,
  count,
  until,
}: RepeatForm): { path: "count" | "until"; message: string } | undefined {
  const { min, max } = repeatLimits;
  if (repeats === "") return undefined;
  if (ends === "count" && !(/^\d{1,3}$/.test(count) && Number(count) >= min && Number(count) <= max))
    return { path: "count", message: `Enter a whole number from ${min} to ${max}` };
  if (ends === "until" && !Day.safeParse(until).success) return { path: "until", message: "Enter a date" };
  return undefined;
}

/** The weekdays that are ticked; undefined for what does not go by weeks. */
export const weekdaysOf = ({
  repeats,
  weekdays,
  day,
}: Pick<RepeatForm, "repeats" | "weekdays"> & { day: string }): number[] | undefined => {
  if (repeats === "" || !isByWeek(repeats)) return undefined;
  return weekdays.length > 0 || !Day.safeParse(day).success ? weekdays : [weekdayOf(day)];
};

/** What is sent for a meeting that repeats; undefined for one that does not. */
export function repeatsOf(form: RepeatForm & { day: string }): RepeatsInput | undefined {
  const { repeats: rule, ends, count, until } = form;
  if (rule === "") return undefined;
  const weekdays = weekdaysOf(form);
  return {
    rule,
    ...(weekdays && weekdays.length > 0 && { weekdays }),
    ...(ends === "count" ? { count: Number(count) } : { until }),
  };
}

const ruleLabels: Record<RepeatRule, string> = {
  daily: "Every day",
  weekdays: "Every weekday, Monday to Friday",
  weekly: "Every week",
  two_weeks: "Every two weeks",
  monthly: "Every month, on the same date",
  monthly_weekday: "Every month, on the same weekday",
};
export const repeatOptions = repeatRules.map((value) => ({ value, label: ruleLabels[value] }));

/** Which of the dates will be saved: all that can be and were not left out. */
export const keptDates = (dates: readonly SeriesDate[], left: readonly string[]): SeriesDate[] =>
  dates.filter(({ key, refusal }) => refusal === null && !left.includes(key));

/** "12 meetings. 2 of these times are taken, and are left out." */
export function datesWords(dates: readonly SeriesDate[], left: readonly string[]): string {
  const refused = dates.filter(({ refusal }) => refusal !== null).length;
  const kept = plural(keptDates(dates, left).length, "meeting", "meetings");
  if (refused === 0) return `${kept}. All of these times are free.`;
  return refused === 1
    ? `${kept}. One of these times can’t be taken, and is left out.`
    : `${kept}. ${refused} of these times can’t be taken, and are left out.`;
}
