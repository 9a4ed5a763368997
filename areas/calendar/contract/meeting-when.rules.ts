import { wallTimeIn } from "#platform/contract/wall-time.ts";

/** "America/New_York" -> "New York" */
export const zoneName = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

const words = (timeZone: string, moment: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone }).format(moment).replace(/[\u00a0\u202f]/g, " ");

const time = { hour: "numeric", minute: "2-digit" } as const;
const date = { weekday: "short", month: "short", day: "numeric" } as const;

/**
 * When a meeting begins by its reader's clock, and by the other side's where that shows another time: "Tue, Dec 1, 3:00 PM (Berlin) · 9:00 AM
 * for Alder & Rye (New York)". With the year where it is not the present one.
 */
export function whenWords(
  start: Date,
  timeZone: string,
  { other, now }: { other?: { name: string; timeZone: string } | null; now: Date },
): string {
  const here = wallTimeIn(timeZone, start);
  const isThisYear = here.day.slice(0, 4) === wallTimeIn(timeZone, now).day.slice(0, 4);
  const day = isThisYear ? date : { ...date, year: "numeric" as const };
  const own = `${words(timeZone, start, { ...day, ...time })} (${zoneName(timeZone)})`;
  if (!other) return own;
  const there = wallTimeIn(other.timeZone, start);
  if (there.day === here.day && there.time === here.time) return own;
  const theirs = words(other.timeZone, start, there.day === here.day ? time : { ...date, ...time });
  return `${own} · ${theirs} for ${other.name} (${zoneName(other.timeZone)})`;
}
