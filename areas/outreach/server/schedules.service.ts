import { AppError } from "#platform/contract/errors.ts";
import { isTimeZone, momentAt } from "#platform/contract/wall-time.ts";
import type { NewSchedule } from "#areas/outreach/contract/schedules.schema.ts";

/** How far ahead a time may be set, in days. */
const maxDaysAhead = 366;

/**
 * The moment at which a clock in this zone shows this time. A time that a clock change skips counts as an hour later; one that comes
 * twice, as the first. 400 when there is no such day or zone.
 */
export function momentOf(localTime: string, timeZone: string): Date {
  if (!isOnCalendar(localTime)) throw refused("localTime", "Enter a date that exists");
  if (!isTimeZone(timeZone)) throw refused("timeZone", "Choose a time zone from the list");
  const [day = "", time = ""] = localTime.split("T");
  return momentAt(timeZone, { day, time });
}

// February 30 is read as a day in March.
function isOnCalendar(localTime: string): boolean {
  const moment = new Date(`${localTime}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(localTime);
}

const refused = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** Like `momentOf`, for customers' zones, which may be invalid: those count as `otherwise`. */
export function momentsIn(localTime: string, zones: readonly string[], otherwise: string): Map<string, Date> {
  const usual = momentOf(localTime, otherwise);
  return new Map(zones.map((zone) => [zone, isTimeZone(zone) ? momentOf(localTime, zone) : usual]));
}

/** The moment of a schedule; 400 when it has passed or is more than a year ahead. */
export function checkSchedule(
  { localTime, timeZone }: Pick<NewSchedule, "localTime" | "timeZone"> & Partial<NewSchedule>,
  now: Date,
): Date {
  const moment = momentOf(localTime, timeZone);
  const ahead = moment.getTime() - now.getTime();
  const message =
    ahead <= 0
      ? "This time has already passed"
      : ahead > maxDaysAhead * 86_400_000
        ? "Choose a time within a year"
        : undefined;
  if (message) throw refused("localTime", message);
  return moment;
}
