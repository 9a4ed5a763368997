import { z } from "zod";
import { NearDay } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** How a meeting repeats: by the calendar of the business. "monthly_weekday": on the second Tuesday. */
export const repeatRules = [
  "daily",
  "weekdays",
  "weekly",
  "two_weeks",
  "monthly",
  "monthly_weekday",
] as const;
export type RepeatRule = (typeof repeatRules)[number];

/** Of one series: how many meetings, and how many days ahead of the first the last one may be. */
export const repeatLimits = { min: 2, max: 52, days: 731 } as const;

const countMessage = `Enter a whole number from ${repeatLimits.min} to ${repeatLimits.max}`;
/** True for what repeats by the week, on weekdays that can be chosen. */
export const isByWeek = (rule: RepeatRule): boolean => rule === "weekly" || rule === "two_weeks";

/** What repeats, from its first day on: so many times, or until a day, whichever is first (`repeatRefusal` has what goes together). */
export const Repeats = z.strictObject({
  rule: z.enum(repeatRules, { error: "Choose how it repeats from the list" }),
  /** Monday is 1; left out, the weekday of the first one. */
  weekdays: z.array(z.number().int().min(1).max(7)).min(1, "Choose a weekday").max(7).optional(),
  count: z
    .number(countMessage)
    .int(countMessage)
    .min(repeatLimits.min, countMessage)
    .max(repeatLimits.max, countMessage)
    .optional(),
  until: NearDay.optional(),
  /** Days on which there is none. */
  without: z.array(NearDay).max(repeatLimits.max).default([]),
});
export type Repeats = z.output<typeof Repeats>;
export type RepeatsInput = z.input<typeof Repeats>;

/** Which one of a series a meeting is, of those that were not canceled or deleted. */
export const Series = z.object({
  id: Id,
  rule: z.enum(repeatRules),
  /** Of one that repeats by the week; null for others, and where its first one's weekday is meant. */
  weekdays: z.array(z.number().int()).nullable(),
  number: z.number().int(),
  count: z.number().int(),
});
export type Series = z.infer<typeof Series>;

/** "later": this one and those of its series that come after it. */
export const scopes = ["one", "later"] as const;
export type Scope = (typeof scopes)[number];
export const ScopeQuery = z.strictObject({
  scope: z.enum(scopes, { error: "Choose one or later" }).default("one"),
});
