import { AppError } from "#platform/contract/errors.ts";
import { isTimeZone, momentAt } from "#platform/contract/wall-time.ts";
import type { NewSchedule } from "#areas/email-campaigns/contract/campaigns.schema.ts";

/** How far ahead an hour may be set, in days. */
const maxDaysAhead = 366;

/**
 * The moment at which a clock in this place shows this time. A time that a clock change leaves out counts an hour later, one that comes twice
 * the first time. 400 when there is no such day or place.
 */
export function momentOf(localTime: string, timeZone: string): Date {
  if (!isOnCalendar(localTime)) throw refused("localTime", "Enter a date that exists");
  if (!isTimeZone(timeZone)) throw refused("timeZone", "Choose a time zone from the list");
  const [day = "", time = ""] = localTime.split("T");
  return momentAt(timeZone, { day, time });
}

// The 30th of February is read as a day in March.
function isOnCalendar(localTime: string): boolean {
  const moment = new Date(`${localTime}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(localTime);
}

const refused = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** As `momentOf`, for zones that may stand wrong at customers: those count as `otherwise`. */
export function momentsIn(localTime: string, zones: readonly string[], otherwise: string): Map<string, Date> {
  const usual = momentOf(localTime, otherwise);
  return new Map(zones.map((zone) => [zone, isTimeZone(zone) ? momentOf(localTime, zone) : usual]));
}

/** The moment of a schedule; 400 when it has passed or lies more than a year ahead. */
export function checkSchedule({ localTime, timeZone }: NewSchedule, now: Date): Date {
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
