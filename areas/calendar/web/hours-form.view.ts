import { z } from "zod";
import { DateOverrides, OpenHours } from "#areas/calendar/contract/hours.schema.ts";
import { weekdayNames } from "#areas/calendar/contract/why-words.rules.ts";
import { longDay } from "./calendar.view.ts";
import { type Hours, hoursWords, weekdayKey, weekLines } from "./hours.view.ts";

/** The browser's own time field ends a day at 00:00. */
const spanOf = ({ from, to }: { from: string; to: string }): [string, string] => [
  from,
  to === "00:00" ? "24:00" : to,
];
const Spans = z.array(z.object({ from: z.string(), to: z.string() })).superRefine((spans, ctx) => {
  for (const { path, message } of OpenHours.safeParse(spans.map(spanOf)).error?.issues ?? []) {
    const [at, end] = path;
    ctx.addIssue({
      code: "custom",
      path: at === undefined ? [] : [at, end === 1 ? "to" : "from"],
      message,
    });
  }
});

/** The form of the hours: seven weekdays from Monday on, and dates with hours of their own. */
export const HoursForm = z
  .object({
    week: z.array(z.object({ spans: Spans })),
    dates: z.array(z.object({ day: z.string(), spans: Spans })),
  })
  .superRefine(({ dates }, ctx) => {
    const days = dates.map(({ day }) => ({ day, hours: [] }));
    for (const { path, message } of DateOverrides.safeParse(days).error?.issues ?? [])
      ctx.addIssue({ code: "custom", path: ["dates", ...path], message });
  });
export type HoursForm = z.output<typeof HoursForm>;
export type HoursFormInput = z.input<typeof HoursForm>;

const shownSpans = (hours: OpenHours = []): { from: string; to: string }[] =>
  hours
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, to]) => ({ from, to: to === "24:00" ? "00:00" : to }));

export const hoursFormOf = ({ weeklyHours, dateOverrides }: Hours): HoursFormInput => ({
  week: weekdayNames.map((_, at) => ({ spans: shownSpans(weeklyHours[weekdayKey(at)]) })),
  dates: dateOverrides
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, hours }) => ({ day, spans: shownSpans(hours) })),
});

/** What the form says, as the settings take it. */
export const hoursOfForm = ({ week, dates }: HoursForm): Hours => ({
  weeklyHours: Object.fromEntries(week.map(({ spans }, at) => [at + 1, spans.map(spanOf)])),
  dateOverrides: dates.map(({ day, spans }) => ({ day, hours: spans.map(spanOf) })),
});

/** What the screen calls the hours of the week, and those of single dates. */
export const hoursLabel = (field: string): string =>
  field === "weeklyHours" ? "Hours of the week" : "Dates with other hours";

/** Hours in words, where somebody else changed them too. */
export function hoursText(field: string, value: unknown): string | undefined {
  if (field === "weeklyHours")
    return value === null
      ? "Your usual hours"
      : weekLines(value as Hours["weeklyHours"])
          .map(({ name, hours }) => `${name}: ${hours}`)
          .join("; ");
  const dates = value as Hours["dateOverrides"];
  return dates.map(({ day, hours }) => `${longDay(day)}: ${hoursWords(hours)}`).join("; ") || undefined;
}
