import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { RepeatRule, Series } from "#areas/calendar/contract/repeats.schema.ts";
import { wallTimeIn } from "#platform/contract/wall-time.ts";
import { words } from "./calendar.messages.ts";
import { clock, longDay, type Placed } from "./calendar.view.ts";

/** Where Join leads, or what is missing for it. */
export function joinOf({
  type,
  meetingUrl,
  phoneNumber,
  place,
}: Pick<Appointment, "type" | "meetingUrl" | "phoneNumber" | "place">):
  | { href: string }
  | { says: string; isMissing: boolean } {
  if (type === "video") return meetingUrl ? { href: meetingUrl } : { says: words.noLink, isMissing: true };
  if (type === "phone")
    return phoneNumber
      ? { href: `tel:${phoneNumber.replace(/[^\d+*#,;]/g, "")}` }
      : { says: words.noPhone, isMissing: true };
  return place ? { says: `Where: ${place}`, isMissing: false } : { says: words.noPlace, isMissing: true };
}

const rhythms: Record<RepeatRule, string> = {
  daily: "daily",
  weekdays: "every weekday",
  weekly: "weekly",
  two_weeks: "every two weeks",
  monthly: "monthly",
  monthly_weekday: "monthly",
};
/** "Repeats weekly, 3 of 12"; undefined for the only one that is left of a series. */
export const seriesLabel = ({ rule, number, count }: Series): string | undefined =>
  count > 1 ? `Repeats ${rhythms[rule]}, ${number} of ${count}` : undefined;

/** The element that says how a meeting is moved, where it can be. */
export const howToMoveId = "how-to-move";

/**
 * A meeting's name in a grid, where sight alone tells its day and length: "2:15 PM Site visit, until 3:30 PM, Wednesday, December 2, 2026". Of one
 * that ends on another day both are said.
 */
export function meetingName(
  { appointment, time }: Pick<Placed, "appointment" | "time">,
  timeZone: string,
): string {
  const { title, startTime, endTime } = appointment;
  const ends = wallTimeIn(timeZone, new Date(endTime));
  const first = longDay(wallTimeIn(timeZone, new Date(startTime)).day);
  const last = longDay(ends.day);
  const until = `until ${clock(ends.time)}`;
  return `${clock(time)} ${title}, ${first === last ? `${until}, ${first}` : `${first}, ${until}, ${last}`}`;
}
