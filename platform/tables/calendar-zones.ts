import ICAL from "ical.js";
import { findIana } from "windows-iana";
import { isTimeZone, momentAt, offsetAt, wallTimeIn } from "#platform/contract/wall-time.ts";
import { readRecurrence, Unreadable } from "./calendar-values.ts";
import { startsOf } from "./recurrence.ts";

/** Turns wall time, written as if it were UTC, into moments and back; all in milliseconds. */
export type Zone = { momentOf(wall: number): number; wallOf(moment: number): number };

/** UTC itself. */
export const utc: Zone = { momentOf: (wall) => wall, wallOf: (moment) => moment };

const minute = 60_000;
const dayLength = 86_400_000;

/** A time zone by its IANA name. */
export function namedZone(name: string): Zone {
  const known = new Map<number, number>();
  const steady = new Map<number, number | null>();
  /** By how much the clock is ahead around a day on which it does not change, which is nearly every one; else null. */
  const steadyOffset = (day: number): number | null => {
    let offset = steady.get(day);
    if (offset === undefined) {
      offset = offsetAt(name, (day - 1) * dayLength);
      if (offset !== offsetAt(name, (day + 2) * dayLength)) offset = null;
      steady.set(day, offset);
    }
    return offset;
  };
  return {
    momentOf(wall) {
      const offset = steadyOffset(Math.floor(wall / dayLength));
      if (offset !== null) return wall - offset;
      const whole = Math.floor(wall / minute) * minute;
      let moment = known.get(whole);
      if (moment === undefined) {
        const text = new Date(whole).toISOString();
        moment = momentAt(name, { day: text.slice(0, 10), time: text.slice(11, 16) }).getTime();
        known.set(whole, moment);
      }
      return moment + wall - whole;
    },
    wallOf(moment) {
      const whole = Math.floor(moment / minute) * minute;
      const { day, time } = wallTimeIn(name, new Date(whole));
      return Date.parse(`${day}T${time}:00Z`) + moment - whole;
    },
  };
}

/**
 * The IANA name that a calendar means: its own name, one that ends in it ("/example.org/Europe/Berlin"), or what Windows calls it
 * ("W. Europe Standard Time"). Undefined for a name of the calendar's own making.
 */
export function ianaNameOf(tzid: string): string | undefined {
  const name = tzid.trim().replace(/^"|"$/g, "");
  if (/^[A-Za-z]/.test(name) && isTimeZone(name)) return name;
  const last = /(?:^|\/)([A-Z][A-Za-z_+-]+(?:\/[A-Z][A-Za-z0-9_+-]+){1,2})$/.exec(name)?.[1];
  if (last && isTimeZone(last)) return last;
  const [windows] = findIana(name);
  return windows && isTimeZone(windows) ? windows : undefined;
}

type Change = { wall: number; before: number; after: number };

/** A zone as a VTIMEZONE describes it, for moments between two. Throws for one that describes nothing. */
export function describedZone(block: ICAL.Component, from: number, to: number): Zone {
  const changes = [...block.getAllSubcomponents("standard"), ...block.getAllSubcomponents("daylight")]
    .flatMap((part) => changesOf(part, from, to))
    .sort((a, b) => a.wall - b.wall);
  const [first] = changes;
  if (changes.length > maxChanges) throw new Unreadable("its clocks change too often");
  if (!first) throw new Error("This time zone describes nothing");
  const offsetOf = (isBefore: (change: Change) => boolean): number =>
    changes.findLast(isBefore)?.after ?? first.before;
  return {
    momentOf: (wall) => wall - offsetOf((change) => change.wall <= wall),
    wallOf: (moment) => moment + offsetOf((change) => change.wall - change.before <= moment),
  };
}

/** Up to so many changes of a clock are looked for, and kept. */
const maxSteps = 20_000;
const maxChanges = 500;
const year = 366 * 86_400_000;

function changesOf(part: ICAL.Component, from: number, to: number): Change[] {
  const offset = (name: string): number => {
    const value: unknown = part.getFirstPropertyValue(name);
    if (!(value instanceof ICAL.UtcOffset)) throw new Error(`A time zone needs ${name}`);
    return value.toSeconds() * 1000;
  };
  const begin: unknown = part.getFirstPropertyValue("dtstart");
  if (!(begin instanceof ICAL.Time)) throw new Error("A time zone needs a start");
  const [before, after] = [offset("tzoffsetfrom"), offset("tzoffsetto")];
  const start = wallOf(begin);
  const rule: unknown = part.getFirstPropertyValue("rrule");
  const steps = { left: maxSteps };
  const starts =
    rule instanceof ICAL.Recur
      ? startsOf(
          readRecurrence(rule, (moment) => moment + before),
          start,
          // The one before the first moment decides, too.
          from - 2 * year,
          to + year,
          steps,
        )
      : [start];
  const others = part.getAllProperties("rdate").flatMap((property) => property.getValues() as unknown[]);
  return [...starts, ...others.flatMap((value) => (value instanceof ICAL.Time ? [wallOf(value)] : []))].map(
    (wall) => ({ wall, before, after }),
  );
}

/** What a calendar's clock shows, as if it were UTC. */
export const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second);
};
