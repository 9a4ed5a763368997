import ICAL from "ical.js";
import { type CalendarBlock, maxBlockCharacters } from "./calendar-blocks.ts";
import { readRecurrence, Unreadable } from "./calendar-values.ts";
import { utc, wallOf, type Zone } from "./calendar-zones.ts";
import type { Recurrence } from "./recurrence.ts";

/** A time of a calendar: what its clock shows, in milliseconds as if it were UTC. */
export type CalendarTime = { wall: number; zone: Zone; isDay: boolean };
/** How long something takes: days by the calendar, then exact time. */
export type Length = { days: number; ms: number };

/** An event, a repeating one, or a change to one of its repetitions. */
export type CalendarEntry = {
  uid: string;
  line: number;
  sequence: number;
  stamp: number;
  /** Which repetition it changes, and whether all later ones with it. */
  changes?: CalendarTime & { isFollowing: boolean };
  start: CalendarTime;
  length: Length;
  rules: readonly Recurrence[];
  more: readonly (CalendarTime & { length?: Length })[];
  except: readonly CalendarTime[];
  isCancelled: boolean;
  isBusy: boolean;
};

/** How the times of a calendar are understood. */
export type Clocks = {
  /** Of times that name no zone. */
  floating: Zone;
  /** Of days. */
  ofDays: Zone;
  /** The zone of that name, as the calendar or the world knows it. */
  named(tzid: string): Zone;
};

const dayLength = 86_400_000;

/** The component of a block. Unreadable, or an error of the library, for one that is broken. */
export function componentOf({ text, isWhole }: CalendarBlock): ICAL.Component {
  if (!isWhole) throw new Unreadable("it has no end");
  if (text.length > maxBlockCharacters) throw new Unreadable("it has more dates than we can read");
  return new ICAL.Component(ICAL.parse(text) as string[]);
}

/** An event as it is written. Unreadable, or an error of the library, where it can't be understood. */
export function readEvent(block: CalendarBlock, clocks: Clocks): CalendarEntry {
  const event = componentOf(block);
  const [start] = timesOf(event, "dtstart", clocks);
  if (!start) throw new Unreadable("it has no start");
  const [changes] = timesOf(event, "recurrence-id", clocks);
  const range = event.getFirstProperty("recurrence-id")?.getFirstParameter("range");
  const words = (name: string): string => textOf(event, name).toUpperCase();
  return {
    uid: textOf(event, "uid") || `line ${block.line}`,
    line: block.line,
    sequence: Number(textOf(event, "sequence")) || 0,
    stamp: timesOf(event, "dtstamp", clocks)[0]?.wall ?? 0,
    ...(changes ? { changes: { ...changes, isFollowing: range?.toUpperCase() === "THISANDFUTURE" } } : {}),
    start,
    length: lengthOf(event, start, clocks),
    rules: event
      .getAllProperties("rrule")
      .map((property) =>
        readRecurrence(property.getFirstValue() as unknown as ICAL.Recur, (moment) =>
          start.zone.wallOf(moment),
        ),
      ),
    more: timesOf(event, "rdate", clocks),
    except: timesOf(event, "exdate", clocks),
    isCancelled: words("status") === "CANCELLED",
    isBusy: words("transp") !== "TRANSPARENT" && words("x-microsoft-cdo-busystatus") !== "FREE",
  };
}

/** The busy times of a VFREEBUSY, as moments. */
export function readBusy(block: CalendarBlock, clocks: Clocks): { start: number; end: number }[] {
  return componentOf(block)
    .getAllProperties("freebusy")
    .filter((property) => property.getFirstParameter("fbtype")?.toUpperCase() !== "FREE")
    .flatMap((property) => timesOfProperty(property, clocks))
    .map(({ wall, zone, length = { days: 0, ms: 0 } }) => spanOf({ wall, zone }, length));
}

/** From a start until it is over, as moments. */
export const spanOf = (
  { wall, zone }: Pick<CalendarTime, "wall" | "zone">,
  { days, ms }: Length,
): { start: number; end: number } => ({
  start: zone.momentOf(wall),
  end: zone.momentOf(wall + days * dayLength) + ms,
});

const textOf = (event: ICAL.Component, name: string): string => {
  const value: unknown = event.getFirstPropertyValue(name);
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
};

function lengthOf(event: ICAL.Component, start: CalendarTime, clocks: Clocks): Length {
  const [end] = timesOf(event, "dtend", clocks);
  const duration: unknown = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return durationOf(duration);
  if (!end) return { days: start.isDay ? 1 : 0, ms: 0 };
  if (start.isDay && end.isDay) {
    const days = (end.wall - start.wall) / dayLength;
    if (days < 0) throw new Unreadable("it ends before it begins");
    // Some write the day itself as its end.
    return { days: Math.max(days, 1), ms: 0 };
  }
  const ms = end.zone.momentOf(end.wall) - start.zone.momentOf(start.wall);
  if (ms < 0) throw new Unreadable("it ends before it begins");
  return { days: 0, ms };
}

/** A hundred years. */
const maxDays = 36_525;

function durationOf(duration: ICAL.Duration): Length {
  const { weeks, days, hours, minutes, seconds, isNegative } = duration;
  if (isNegative) throw new Unreadable("it ends before it begins");
  if (
    weeks * 7 + days > maxDays ||
    hours > maxDays * 24 ||
    minutes > maxDays * 1440 ||
    seconds > maxDays * 86_400
  )
    throw new Unreadable("it takes longer than anything can");
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

const timesOf = (
  event: ICAL.Component,
  name: string,
  clocks: Clocks,
): (CalendarTime & { length?: Length })[] =>
  event.getAllProperties(name).flatMap((property) => timesOfProperty(property, clocks));

function timesOfProperty(property: ICAL.Property, clocks: Clocks): (CalendarTime & { length?: Length })[] {
  const tzid = property.getFirstParameter("tzid");
  const written = (property.toJSON() as unknown[]).slice(3);
  const values = property.getValues() as unknown[];
  return values.map((value, at) => {
    if (value instanceof ICAL.Period) {
      const start = timeOf(value.start, undefined, tzid, clocks);
      if (value.duration) return { ...start, length: durationOf(value.duration) };
      const end = timeOf(value.end, undefined, tzid, clocks);
      const ms = end.zone.momentOf(end.wall) - start.zone.momentOf(start.wall);
      if (ms < 0) throw new Unreadable("it ends before it begins");
      return { ...start, length: { days: 0, ms } };
    }
    if (!(value instanceof ICAL.Time)) throw new Unreadable("its day or time can’t be read");
    return timeOf(value, written[at], tzid, clocks);
  });
}

/** Years outside of these are a slip. */
const years = { first: 1900, last: 2200 } as const;

function timeOf(
  time: ICAL.Time,
  written: unknown,
  tzid: string | undefined,
  { floating, ofDays, named }: Clocks,
): CalendarTime {
  // The library takes February 30 for March 2.
  if (typeof written === "string" && !written.startsWith(time.toString().replace(/Z$/, "")))
    throw new Unreadable(`there is no ${written.slice(0, 19).replace("T", " ")}`);
  if (!(time.year >= years.first && time.year <= years.last))
    throw new Unreadable("its day or time can’t be read");
  const isUtc = time.zone?.tzid === "UTC";
  const zone = time.isDate ? ofDays : isUtc ? utc : tzid ? named(tzid) : floating;
  return { wall: wallOf(time), zone, isDay: time.isDate };
}
