import { z } from "zod";
import { Day, weekdayOf } from "#platform/contract/dates.ts";
import { plural } from "#platform/web/format.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
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

/** How a meeting and those after it repeat, as the form has it: as many as there are from this one on; the last one of a series goes on no further. */
export const repeatFormOf = ({ series }: Pick<Appointment, "series">, day: string): RepeatForm => {
  const count = series ? series.count - series.number + 1 : 1;
  if (!series || count < repeatLimits.min) return noRepeats;
  const weekdays = series.weekdays ?? [];
  // A single one follows the date.
  const isOfDate = weekdays.length === 1 && day !== "" && weekdays[0] === weekdayOf(day);
  return {
    ...noRepeats,
    repeats: series.rule,
    weekdays: isOfDate ? [] : weekdays,
    count: String(count),
  };
};

/** How it repeats, out of a form that has more. */
export const repeatPart = ({ repeats, weekdays, ends, count, until }: RepeatForm): RepeatForm => ({
  repeats,
  weekdays,
  ends,
  count,
  until,
});

/** How it repeats in words, as a form or a meeting has it. */
export function repeatWords(value: RepeatForm | Appointment["series"]): string {
  const { repeats, ends, count, until } =
    value && "repeats" in value ? value : repeatFormOf({ series: value }, "");
  if (repeats === "") return "Once";
  return `${ruleLabels[repeats]}, ${ends === "until" ? `until ${until}` : plural(Number(count), "meeting", "meetings")}`;
}

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

/** Which of the dates will be there: all that can be, were not left out, and do not go to the trash. */
export const keptDates = (dates: readonly SeriesDate[], left: readonly string[]): SeriesDate[] =>
  dates.filter(
    ({ key, refusal, becomes }) => refusal === null && becomes !== "removed" && !left.includes(key),
  );

/** The keys of what is not changed or added: of new ones their days, of others their ids. */
export const leftOut = (dates: readonly SeriesDate[], left: readonly string[]) => {
  const out = dates.filter(
    ({ key, refusal, becomes }) => becomes !== "removed" && (refusal !== null || left.includes(key)),
  );
  const keys = (isNew: boolean): string[] =>
    out.filter(({ becomes }) => (becomes === "added") === isNew).map(({ key }) => key);
  return { days: keys(true), ids: keys(false) };
};

/** What the list says of a date, where not all fare alike. */
export function becomesLabel({ becomes }: SeriesDate, dates: readonly SeriesDate[]): string | undefined {
  if (becomes === "removed") return "Goes to the trash";
  if (dates.every((other) => other.becomes === becomes)) return undefined;
  return becomes === "added" ? "New" : becomes === "same" ? "Stays as it is" : undefined;
}

/** "12 meetings. 2 of these times are taken, and are left out." */
export function datesWords(dates: readonly SeriesDate[], left: readonly string[]): string {
  const refused = dates.filter(({ refusal }) => refusal !== null).length;
  const removed = dates.filter(({ becomes }) => becomes === "removed").length;
  const kept = plural(keptDates(dates, left).length, "meeting", "meetings");
  const taken =
    refused === 0
      ? "All of these times are free."
      : refused === 1
        ? "One of these times can’t be taken, and is left out."
        : `${refused} of these times can’t be taken, and are left out.`;
  const gone =
    removed === 0 ? "" : ` ${removed} ${removed === 1 ? "goes" : "go"} to the trash, and can be restored.`;
  return `${kept}. ${taken}${gone}`;
}
