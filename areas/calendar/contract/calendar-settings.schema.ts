import { z } from "zod";
import { TimeZone } from "#platform/contract/dates.ts";

/** Spec 2 §9. */
export const durations = [15, 30, 45, 60] as const;
export const buffers = [0, 5, 10, 15] as const;

const fields = {
  /** The length of meetings that are made by hand. */
  durationMinutes: z.literal([...durations], "Choose a duration from the list"),
  /** The gap between two meetings. It counts for what is scheduled or moved from now on. */
  bufferMinutes: z.literal([...buffers], "Choose a buffer from the list"),
};

/** How the business's calendar works; `timeZone` is the business's. */
export const CalendarSettings = z.object({ ...fields, timeZone: z.string() });
export type CalendarSettings = z.infer<typeof CalendarSettings>;

export const CalendarSettingsChanges = z.strictObject({ ...fields, timeZone: TimeZone }).partial();
export type CalendarSettingsChanges = z.output<typeof CalendarSettingsChanges>;
