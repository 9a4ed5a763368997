import { z } from "zod";
import { minutesOf } from "#platform/contract/wall-time.ts";
import { federalHours, usualCallingHours } from "./calling-hours.rules.ts";
import { usualCap } from "./permission.rules.ts";

/** What may be set: the most emails one person gets, and over how many days they are counted. */
export const sendingLimits = { max: 1000, days: 365 } as const;

const whole = (max: number) =>
  z
    .number({ error: "Enter a whole number" })
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(max, `At most ${max.toLocaleString("en-US")}`);
/** A wall-clock time, "21:00". */
export const Clock = z
  .string({ error: "Enter a time such as 21:00" })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 21:00")
  .meta({ example: "21:00" });

/** How much of a day has to stay free for sending, in minutes. */
const leastFreeMinutes = 15;

/** Wall-clock times between which nothing is sent; over midnight when the first is the later one. */
export const NightRest = z
  .strictObject({ from: Clock, to: Clock.meta({ example: "08:00" }) })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "Choose a different end time" })
  .refine(({ from, to }) => from === to || freeMinutes(from, to) >= leastFreeMinutes, {
    path: ["to"],
    error: "Leave at least 15 minutes of the day for sending",
  });
export type NightRest = z.infer<typeof NightRest>;

const freeMinutes = (from: string, to: string): number => (minutesOf(from) - minutesOf(to) + 1440) % 1440;

export const oneRowADay = "One row for each day";

const beyondLaw = "By law, people may be called from 8 AM to 9 PM only";

/** The owner's hours for texts and calls: one window for each day of the week, within what the law allows everywhere. */
export const CallingHours = z
  .array(
    z
      .strictObject({
        weekday: z.number({ error: "Choose a day" }).int().min(1, "Choose a day").max(7, "Choose a day"),
        from: Clock.meta({ example: "10:00" }),
        to: Clock.meta({ example: "18:00" }),
      })
      .refine(({ from, to }) => minutesOf(from) < minutesOf(to), {
        path: ["to"],
        error: "Choose an end after the start",
      })
      .refine(({ from }) => minutesOf(from) >= minutesOf(federalHours.from), {
        path: ["from"],
        error: beyondLaw,
      })
      .refine(({ to }) => minutesOf(to) <= minutesOf(federalHours.to), { path: ["to"], error: beyondLaw }),
  )
  .max(7, oneRowADay);

/** How often one person gets email at most, and when no campaigns are sent; null: at any hour. */
export const SendingRules = z.object({
  capMax: z.number().int(),
  capDays: z.number().int(),
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** In which hours texts and calls may go out, on each customer's own clock; a day that isn't named has none. */
  callingHours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  /** In which country numbers are that are written without one; null until somebody says so. */
  country: z.string().nullable(),
});
export type SendingRules = z.infer<typeof SendingRules>;

/** What is left out stays as it is. */
export const SendingRulesChanges = z
  .strictObject({
    capMax: whole(sendingLimits.max),
    capDays: whole(sendingLimits.days),
    quietHours: NightRest.nullable(),
    callingHours: CallingHours,
    country: z
      .string({ error: "Choose a country" })
      .regex(/^[A-Z]{2}$/, "Choose a country")
      .meta({ example: "US" }),
  })
  .partial();
export type SendingRulesChanges = z.output<typeof SendingRulesChanges>;

/** What applies when nothing is set. */
export const usualSendingRules: SendingRules = {
  capMax: usualCap.max,
  capDays: usualCap.days,
  quietHours: null,
  callingHours: [...usualCallingHours],
  country: null,
};
