import { z } from "zod";
import { TimeZone } from "#platform/contract/dates.ts";
import { usualChangeHours, usualNoticeMinutes, usualWindowDays } from "./availability.rules.ts";
import { DateOverrides, usualWeeklyHours, WeeklyHours } from "./hours.schema.ts";

/** Spec 2 §9. */
export const durations = [15, 30, 45, 60] as const;
export const buffers = [0, 5, 10, 15] as const;

/** The most of each, in its unit: thirty days of notice and for changes, a year ahead. */
export const settingsLimits = {
  noticeMinutes: 43_200,
  changeHours: 720,
  windowDays: 365,
  mostPerDay: 100,
} as const;

/** A whole number within these bounds, both included. */
export const wholeNumber = (least: number, most: number) => {
  const error = `Enter a whole number from ${least} to ${most.toLocaleString("en-US")}`;
  return z.number(error).int(error).min(least, error).max(most, error);
};

const slugMessage = "Use small letters, digits and dashes, such as alder-rye";
/** A part of the address of a booking page. */
export const CalendarSlug = z
  .string({ error: slugMessage })
  .trim()
  .max(60, "At most 60 characters")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage)
  .meta({ example: "cakes-by-rosa" });

const fields = {
  /** The length of meetings that are made by hand. */
  durationMinutes: z.literal([...durations], "Choose a duration from the list"),
  /** The gap between two meetings. It counts for what is scheduled or moved from now on. */
  bufferMinutes: z.literal([...buffers], "Choose a buffer from the list"),
  /** How long before it begins a time can still be booked, and how many days ahead. */
  noticeMinutes: wholeNumber(0, settingsLimits.noticeMinutes),
  /** Until how many hours before it begins guests may move or cancel what they booked. */
  changeHours: wholeNumber(0, settingsLimits.changeHours),
  windowDays: wholeNumber(1, settingsLimits.windowDays),
  /** Null: as many as fit. */
  mostPerDay: wholeNumber(1, settingsLimits.mostPerDay).nullable(),
  /** By the business's clock. */
  weeklyHours: WeeklyHours,
  dateOverrides: DateOverrides,
};

/** How the business's calendar works; `timeZone` is the business's. */
export const CalendarSettings = z.object({
  ...fields,
  timeZone: z.string(),
  /** The business's part of the address of its booking pages; links with an earlier one lead nowhere. */
  slug: z.string(),
});
export type CalendarSettings = z.infer<typeof CalendarSettings>;

/** What a business begins with; its address and its time zone are its own. */
export const usualSettings: Omit<CalendarSettings, "timeZone" | "slug"> = {
  durationMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: usualNoticeMinutes,
  changeHours: usualChangeHours,
  windowDays: usualWindowDays,
  mostPerDay: null,
  weeklyHours: usualWeeklyHours,
  dateOverrides: [],
};

export const CalendarSettingsChanges = z
  .strictObject({ ...fields, timeZone: TimeZone, slug: CalendarSlug })
  .partial();
export type CalendarSettingsChanges = z.output<typeof CalendarSettingsChanges>;
