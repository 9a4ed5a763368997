import { z } from "zod";
import { TimeZone } from "#platform/contract/dates.ts";
import { usualNoticeMinutes, usualWindowDays } from "./availability.rules.ts";
import { DateOverrides, usualWeeklyHours, WeeklyHours } from "./hours.schema.ts";

/** Spec 2 §9. */
export const durations = [15, 30, 45, 60] as const;
export const buffers = [0, 5, 10, 15] as const;

/** The most of each, in its unit: thirty days of notice, a year ahead. */
export const settingsLimits = { noticeMinutes: 43_200, windowDays: 365, mostPerDay: 100 } as const;

const whole = (least: number, most: number) => {
  const error = `Enter a whole number from ${least} to ${most.toLocaleString("en-US")}`;
  return z.number(error).int(error).min(least, error).max(most, error);
};

const fields = {
  /** The length of meetings that are made by hand. */
  durationMinutes: z.literal([...durations], "Choose a duration from the list"),
  /** The gap between two meetings. It counts for what is scheduled or moved from now on. */
  bufferMinutes: z.literal([...buffers], "Choose a buffer from the list"),
  /** How long before it begins a time can still be booked, and how many days ahead. */
  noticeMinutes: whole(0, settingsLimits.noticeMinutes),
  windowDays: whole(1, settingsLimits.windowDays),
  /** Null: as many as fit. */
  mostPerDay: whole(1, settingsLimits.mostPerDay).nullable(),
  /** By the business's clock. */
  weeklyHours: WeeklyHours,
  dateOverrides: DateOverrides,
};

/** How the business's calendar works; `timeZone` is the business's. */
export const CalendarSettings = z.object({ ...fields, timeZone: z.string() });
export type CalendarSettings = z.infer<typeof CalendarSettings>;

/** What a business begins with; its time zone is its own. */
export const usualSettings: Omit<CalendarSettings, "timeZone"> = {
  durationMinutes: 60,
  bufferMinutes: 0,
  noticeMinutes: usualNoticeMinutes,
  windowDays: usualWindowDays,
  mostPerDay: null,
  weeklyHours: usualWeeklyHours,
  dateOverrides: [],
};

export const CalendarSettingsChanges = z.strictObject({ ...fields, timeZone: TimeZone }).partial();
export type CalendarSettingsChanges = z.output<typeof CalendarSettingsChanges>;
