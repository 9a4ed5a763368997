import { addDays, addMonths, weekdayOf } from "#platform/contract/dates.ts";
import { minutesOf, momentAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { type HelperDefinition, type Trigger, weekdays } from "./helper-definitions.schema.ts";

const nameOf = (day: string) => weekdays[weekdayOf(day) - 1];

/** When quiet customers are looked for, on the business's clock. */
export const quietLook = "09:00";

/** True on the days of a clock's trigger. Day 31 is the last day of shorter months. */
function isDayOf(trigger: Trigger, day: string): boolean {
  if (!("every" in trigger)) return true;
  const { every, on } = trigger;
  if (every === "day") return true;
  if (every === "week") return nameOf(day) === (typeof on === "string" ? on : "monday");
  return day === addMonths(day, 0, typeof on === "number" ? on : 1);
}

/** When a trigger's clock is due next after a moment, in the business's time zone; undefined where no clock starts it. A time that the clock skips comes as much later. */
export function nextClock(trigger: Trigger, timeZone: string, after: Date): Date | undefined {
  if ("event" in trigger || "hook" in trigger) return undefined;
  const time = "quietDays" in trigger ? quietLook : trigger.at;
  let { day } = wallTimeIn(timeZone, after);
  for (let look = 0; look < 400; look++, day = addDays(day, 1)) {
    const moment = momentAt(timeZone, { day, time });
    if (moment > after && isDayOf(trigger, day)) return moment;
  }
  return undefined;
}

/** The dates ("MM-DD") that are celebrated on a day: of February 29, in other years, on the 28th. */
export function celebratedOn(day: string): string[] {
  const date = day.slice(5);
  return date === "02-28" && addDays(day, 1).slice(5) !== "02-29" ? [date, "02-29"] : [date];
}

/** How long a step of waiting takes, in milliseconds; days are those of the wall clock where `timeZone` is given. */
export function waitUntil(
  step: { minutes?: number; hours?: number; days?: number },
  from: Date,
  timeZone: string,
): Date {
  if (step.days !== undefined) {
    const { day, time } = wallTimeIn(timeZone, from);
    const moment = momentAt(timeZone, { day: addDays(day, step.days), time });
    // The wall clock has minutes only.
    return new Date(moment.getTime() + (from.getTime() % 60_000));
  }
  return new Date(from.getTime() + (step.minutes ?? 0) * 60_000 + (step.hours ?? 0) * 3_600_000);
}

/** When a step may be done that is due now: undefined for now, else when the hours begin, on the customer's clock. Hours over midnight belong to the day on which they begin. */
export function heldUntil(hours: HelperDefinition["hours"], timeZone: string, now: Date): Date | undefined {
  if (hours === null) return undefined;
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const { day, time } = wallTimeIn(timeZone, now);
  const minute = minutesOf(time);
  const allows = (one: string): boolean => hours.days.includes(nameOf(one) ?? "monday");
  const isOpen =
    from < to
      ? minute >= from && minute < to && allows(day)
      : (minute >= from && allows(day)) || (minute < to && allows(addDays(day, -1)));
  if (isOpen) return undefined;
  for (let look = 0, at = day; look < 9; look++, at = addDays(at, 1)) {
    const moment = momentAt(timeZone, { day: at, time: hours.from });
    if (moment > now && allows(at)) return moment;
  }
  return undefined;
}

/** How late something may be and still be done by itself, in milliseconds; later, somebody is asked. */
export const maxLateMs = 86_400_000;
