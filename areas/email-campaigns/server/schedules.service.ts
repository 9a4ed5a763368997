import { Temporal } from "temporal-polyfill";
import { AppError } from "#platform/contract/errors.ts";
import type { NewSchedule } from "#areas/email-campaigns/contract/campaigns.schema.ts";

/** How far ahead an hour may be set, in days. */
const mostDaysAhead = 366;

/**
 * The moment at which a clock in this place shows this time. A time that a clock change leaves out counts an hour later, one that comes twice
 * the first time. 400 when there is no such day or place.
 */
export function momentOf(localTime: string, timeZone: string): Date {
  const wall = refusing("localTime", "There is no such day", () => Temporal.PlainDateTime.from(localTime, { overflow: "reject" }));
  const zoned = refusing("timeZone", "Choose a time zone from the list", () => wall.toZonedDateTime(timeZone, { disambiguation: "compatible" }));
  return new Date(zoned.epochMilliseconds);
}

function refusing<T>(field: string, message: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new AppError("validation_failed", message, { errors: { [field]: message } });
  }
}

/** As `momentOf`, for zones that may stand wrong at customers: those count as `otherwise`. */
export function momentsIn(localTime: string, zones: readonly string[], otherwise: string): Map<string, Date> {
  const usual = momentOf(localTime, otherwise);
  return new Map(zones.map((zone) => {
    try {
      return [zone, momentOf(localTime, zone)];
    } catch {
      return [zone, usual];
    }
  }));
}

/** The moment of a schedule; 400 when it has passed or lies more than a year ahead. */
export function checkSchedule({ localTime, timeZone }: NewSchedule, now: Date): Date {
  const moment = momentOf(localTime, timeZone);
  const ahead = moment.getTime() - now.getTime();
  const message = ahead <= 0 ? "This time has passed already" : ahead > mostDaysAhead * 86_400_000 ? "At most a year ahead" : undefined;
  if (message) throw new AppError("validation_failed", message, { errors: { localTime: message } });
  return moment;
}
