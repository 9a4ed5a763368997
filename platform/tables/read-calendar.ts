import { type CalendarBlock, calendarBlocks } from "./calendar-blocks.ts";
import { type BusySpan, busyOf } from "./calendar-busy.ts";
import { type CalendarEntry, type Clocks, componentOf, readBusy, readEvent } from "./calendar-events.ts";
import { Unreadable } from "./calendar-values.ts";
import { describedZone, ianaNameOf, namedZone, type Zone } from "./calendar-zones.ts";
import { TooManySteps } from "./recurrence.ts";
import { turns } from "./turns.ts";

/** What could not be read of a calendar, and where. */
export type CalendarProblem = { line: number; message: string };
export type ReadCalendar = {
  busy: BusySpan[];
  /** How many events were read, and how many had to be left out. */
  events: number;
  skipped: number;
  /** The first of the problems. */
  problems: CalendarProblem[];
};

/** A file that holds no calendar, or one too large to be anybody's, in plain words. */
export class NoCalendar extends Error {}

export const calendarLimits = { problems: 20, busy: 20_000, stepsOfOne: 50_000, steps: 1_000_000 } as const;

/**
 * When the events of an iCalendar file take time between two moments, in milliseconds. What can't be read costs one event and is named.
 * Days, and times without a zone, are those of `timeZone`, the latter unless the file says otherwise. Others get their turn meanwhile.
 */
export async function readCalendar(text: string, within: Within): Promise<ReadCalendar> {
  const { isCalendar, blocks, timeZone: own } = await calendarBlocks(text);
  if (!isCalendar) throw new NoCalendar("This isn’t a calendar.");
  const problems = new Map<string, CalendarProblem>();
  const note = (line: number, message: string): void => {
    if (problems.size < calendarLimits.problems) problems.set(`${line} ${message}`, { line, message });
  };
  const found = await readBlocks(blocks, clocksOf(blocks, { ...within, own }, note), note);
  const { from, to } = within;
  const busy = found.busy.filter(({ start, end }) => start < end && start < to && end > from);
  let { skipped } = found;
  let left: number = calendarLimits.steps;
  const pause = turns();
  for (const entries of found.events.values()) {
    await pause();
    const allowed = Math.min(left, calendarLimits.stepsOfOne);
    const steps = { left: allowed };
    const isRead = attempt(note, entries[0]?.line ?? 0, () => {
      for (const span of busyOf(entries, from, to, steps)) busy.push(span);
    });
    if (!isRead) skipped += entries.length;
    left -= allowed - Math.max(steps.left, 0);
    if (busy.length > calendarLimits.busy) break;
  }
  if (busy.length > calendarLimits.busy)
    throw new NoCalendar("This calendar has more events than we can read.");
  return { busy, events: found.read - skipped, skipped, problems: [...problems.values()] };
}

type Within = { from: number; to: number; timeZone: string };
type Note = (line: number, message: string) => void;
type Found = { busy: BusySpan[]; events: Map<string, CalendarEntry[]>; read: number; skipped: number };

async function readBlocks(blocks: readonly CalendarBlock[], clocks: Clocks, note: Note): Promise<Found> {
  const found: Found = { busy: [], events: new Map(), read: 0, skipped: 0 };
  const pause = turns();
  for (const block of blocks) {
    if (block.name === "VTIMEZONE") continue;
    await pause();
    found.read += 1;
    const isRead = attempt(note, block.line, () => {
      if (block.name === "VFREEBUSY") {
        for (const span of readBusy(block, clocks)) found.busy.push({ uid: `line ${block.line}`, ...span });
        return;
      }
      const entry = readEvent(block, clocks);
      const same = found.events.get(entry.uid);
      if (same) same.push(entry);
      else found.events.set(entry.uid, [entry]);
    });
    if (!isRead) found.skipped += 1;
  }
  return found;
}

/** Does what may fail for one event; false, and noted, when it did. */
function attempt(note: Note, line: number, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    const known = error instanceof Unreadable || error instanceof TooManySteps;
    note(line, known ? error.message : "it isn’t written as calendars are");
    return false;
  }
}

/** How a calendar's times are understood. A zone that the world knows by its name is not looked up in the file, which may be older. */
export function clocksOf(
  blocks: readonly CalendarBlock[],
  { from, to, timeZone, own }: Within & { own?: string },
  note: Note,
): Clocks {
  const zones = new Map<string, Zone>();
  const zoneBy = (name: string): Zone => {
    let zone = zones.get(name);
    if (!zone) zones.set(name, (zone = namedZone(name)));
    return zone;
  };
  const ofDays = zoneBy(timeZone);
  const usual = own === undefined ? undefined : ianaNameOf(own);
  const floating = usual === undefined ? ofDays : zoneBy(usual);
  const described = new Map<string, CalendarBlock>();
  for (const block of blocks) {
    const name = block.name === "VTIMEZONE" && /^TZID[^:\r\n]*:(.*)$/im.exec(block.text)?.[1]?.trim();
    if (name) described.set(name, block);
  }
  const byTzid = new Map<string, Zone>();
  const lookUp = (tzid: string): Zone => {
    const name = ianaNameOf(tzid);
    if (name !== undefined) return zoneBy(name);
    const block = described.get(tzid.trim());
    let zone: Zone | undefined;
    if (block)
      attempt(note, block.line, () => {
        zone = describedZone(componentOf(block), from, to);
      });
    if (!zone)
      note(
        block?.line ?? 1,
        `the time zone “${tzid.slice(0, 80)}” isn’t known; its times are read by your clock`,
      );
    return zone ?? floating;
  };
  return {
    floating,
    ofDays,
    named(tzid) {
      let zone = byTzid.get(tzid);
      if (!zone) byTzid.set(tzid, (zone = lookUp(tzid)));
      return zone;
    },
  };
}
