import { plural } from "#platform/web/format.ts";
import { minutesOf, wallTimeIn } from "#platform/contract/wall-time.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import type { WhyAnswer } from "#areas/calendar/contract/why.api.ts";
import type { WhyRule } from "#areas/calendar/contract/why.rules.ts";
import { clockWords, whySentences } from "#areas/calendar/contract/why-words.rules.ts";
import { clock, momentOf } from "./calendar.view.ts";

export type WhyReason = WhyAnswer["reasons"][number];

/** The moment of a day and a time, or what the clocks do then: a time that they skip has no moment. */
export function askedMoment(
  { day, time }: { day: string; time: string },
  timeZone: string,
): { start: string } | { skipped: string } | undefined {
  if (Number.isNaN(Date.parse(`${day}T00:00Z`)) || !/^\d\d:\d\d$/.test(time)) return undefined;
  const start = momentOf(timeZone, day, time);
  const shown = wallTimeIn(timeZone, new Date(start));
  return shown.day === day && shown.time === time
    ? { start }
    : { skipped: whySentences.skipped(clockWords(minutesOf(time))) };
}

/** What speaks against it for everyone who gives these meetings, under null, and then for each of them. */
export function reasonsByHost(
  reasons: readonly WhyReason[],
): { host: string | null; reasons: WhyReason[] }[] {
  const hosts = [...new Set(reasons.map(({ host }) => host))];
  return hosts.map((host) => ({ host, reasons: reasons.filter((one) => one.host === host) }));
}

const ofDays: readonly WhyRule[] = ["hours", "date", "window", "most_per_day"];

/** Of the reasons at noon those that hold all day long; that a day is over does only when it is. */
export const reasonsOfDay = (reasons: readonly WhyReason[], isOver: boolean): WhyReason[] =>
  reasons.filter(({ rule }) => ofDays.includes(rule) || (isOver && rule === "notice"));

/** "14 times are offered that day, from 9:00 AM to 4:30 PM." */
export function offeredLabel(starts: readonly string[], timeZone: string): string {
  const times = starts.map((start) => clock(wallTimeIn(timeZone, new Date(start)).time));
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return "Nothing is offered that day.";
  return times.length === 1
    ? `One time is offered that day: ${first}.`
    : `${plural(times.length, "time is", "times are")} offered that day, from ${first} to ${last}.`;
}

export type Door = { label: string; href: string };

const settings = "/calendar?tab=settings";
/** Where each rule is changed: in the settings, unless the type has a number or hours of its own. */
const places: Partial<Record<WhyRule, { label: string; own?: keyof MeetingType }>> = {
  hours: { label: "Change your hours", own: "weeklyHours" },
  date: { label: "Change this date" },
  notice: { label: "Change the notice", own: "noticeMinutes" },
  window: { label: "Change how far ahead", own: "windowDays" },
  most_per_day: { label: "Change the most a day", own: "mostPerDay" },
  buffer: { label: "Change the buffer", own: "bufferMinutes" },
};

/** Where a reason is changed, by someone who may; undefined for what nobody sets, such as a time that is over. */
export function doorOf(
  { rule, message }: Pick<WhyReason, "rule" | "message">,
  type: MeetingType,
  mayManage: boolean,
): Door | undefined {
  if (rule === "outside") return { label: "See this calendar", href: settings };
  if (!mayManage || message === whySentences.past()) return undefined;
  const place = places[rule];
  if (rule === "step" || (place?.own && type[place.own] !== null))
    return { label: `Change “${type.name}”`, href: "/calendar?tab=types" };
  return place && { label: place.label, href: settings };
}
