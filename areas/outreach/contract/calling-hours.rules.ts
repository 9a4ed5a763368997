import { clockStretches } from "#platform/contract/clock-stretches.ts";
import { isTimeZone, minutesOf } from "#platform/contract/wall-time.ts";
import { callingHours } from "./calling-hours-rows.rules.ts";
import { isStateHoliday } from "./state-holidays.rules.ts";

/** Hours of a day of the week, 1 (Monday) to 7, by the wall clock. */
export type DayHours = { weekday: number; from: string; to: string };
/** Everywhere in the USA, sales calls only between these (47 CFR 64.1200(c)(1)), on the clock of whoever is called. */
export const federalHours = { from: "08:00", to: "21:00" } as const;
/** Monday to Saturday, 10:00 to 18:00, until the owner sets others. */
export const usualCallingHours: readonly DayHours[] = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  from: "10:00",
  to: "18:00",
}));

export type PhoneChannel = "text" | "call";

/** Where and when a number may be reached: right in every zone that it may be in, by the rows of every state that it points to. */
export type CallingPlace = {
  channel: PhoneChannel;
  zones: readonly string[];
  states: readonly string[];
  owner: readonly DayHours[];
};

type Minutes = { from: number; to: number };

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** How far ahead an open hour is looked for, in days: now, then soon, then a week and a holiday or two. */
const lookDays = [0, 2, 10] as const;

/** The most calls or texts a day that the states let one person get; null for no limit of theirs. */
export function dailyMax({ channel, states }: Pick<CallingPlace, "channel" | "states">): number | null {
  const limits = rowsOf(channel, states).flatMap(({ perDay }) => perDay ?? []);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** How many hours the states want between two calls or texts to one person; 0 where they don't say. */
export function hoursApart({ channel, states }: Pick<CallingPlace, "channel" | "states">): number {
  return Math.max(0, ...rowsOf(channel, states).map((row) => row.hoursApart ?? 0));
}

const rowsOf = (channel: PhoneChannel, states: readonly string[]) =>
  callingHours.filter((row) => row.channel === channel && states.includes(row.state));

/** The minutes of a day (YYYY-MM-DD) in which a place may be reached: the federal ones, the states' and the owner's, the narrowest; undefined for none. */
export function hoursOf(place: Omit<CallingPlace, "zones">, day: string): Minutes | undefined {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
  const rows = rowsOf(place.channel, place.states).filter((row) => row.weekday === weekday);
  const own = place.owner.find((one) => one.weekday === weekday);
  if (!own || rows.some((row) => row.from === null || (!row.holidays && isStateHoliday(day))))
    return undefined;
  const windows = [federalHours, own, ...rows];
  const from = Math.max(...windows.map((one) => minutesOf(one.from ?? federalHours.from)));
  const to = Math.min(...windows.map((one) => minutesOf(one.to ?? federalHours.to)));
  return from < to ? { from, to } : undefined;
}

/** The open times of a place in one zone from `begin` to `end`, as moments, by the wall clock through clock changes. */
function openIn(zone: string, place: CallingPlace, begin: number, end: number): [number, number][] {
  const open: [number, number][] = [];
  for (const { start, end: until, offset } of clockStretches(zone, begin, end)) {
    for (
      let midnight = Math.floor((start + offset) / dayMs) * dayMs;
      midnight - offset < until;
      midnight += dayMs
    ) {
      const hours = hoursOf(place, new Date(midnight).toISOString().slice(0, 10));
      if (!hours) continue;
      const from = Math.max(start, midnight + hours.from * minuteMs - offset);
      const to = Math.min(until, midnight + hours.to * minuteMs - offset);
      if (from < to) open.push([from, to]);
    }
  }
  return open;
}

const both = (one: readonly [number, number][], other: readonly [number, number][]): [number, number][] =>
  one.flatMap(([from, to]) =>
    other.flatMap(([begin, end]): [number, number][] =>
      Math.max(from, begin) < Math.min(to, end) ? [[Math.max(from, begin), Math.min(to, end)]] : [],
    ),
  );

/**
 * Whether a place may be reached at a moment, in every zone that it may be in; otherwise when it next may, undefined when it never may within
 * some days. Without a zone it never may.
 */
export function callable(place: CallingPlace, at: Date): { open: true } | { open: false; until?: Date } {
  const zones = [...new Set(place.zones)].filter(isTimeZone);
  if (zones.length === 0 || zones.length < new Set(place.zones).size) return { open: false };
  const moment = at.getTime();
  for (const days of lookDays) {
    const [first = [], ...rest] = zones.map((zone) => openIn(zone, place, moment, moment + days * dayMs + 1));
    const [next] = rest.reduce(both, first).sort(([one], [other]) => one - other);
    if (next) return next[0] <= moment ? { open: true } : { open: false, until: new Date(next[0]) };
  }
  return { open: false };
}
