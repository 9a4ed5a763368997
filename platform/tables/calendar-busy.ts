import { type CalendarEntry, type CalendarTime, type Length, spanOf } from "./calendar-events.ts";
import { startsOf, type Steps } from "./recurrence.ts";

/** Time that a calendar says is taken, in milliseconds. */
export type BusySpan = { uid: string; start: number; end: number };

const dayLength = 86_400_000;
/** A repetition is not moved further than this together with all later ones. */
const maxShift = 366 * dayLength;

/** When one event, with all that is written about its repetitions, takes time between two moments. TooManySteps for a hostile one. */
export function busyOf(
  entries: readonly CalendarEntry[],
  from: number,
  to: number,
  steps: Steps,
): BusySpan[] {
  const latest = latestOf(entries);
  const whole = latest.find(({ changes }) => !changes);
  if (whole?.isCancelled) return [];
  const changed = latest.filter(({ changes }) => changes);
  const spans = changed
    .filter((one) => isTaking(one))
    .map(({ uid, start, length }) => ({ uid, ...spanOf(start, length) }));
  if (whole) spans.push(...repetitionsOf(whole, changed, from, to, steps));
  return spans.filter(({ start, end }) => start < end && start < to && end > from);
}

const isTaking = ({ isBusy, isCancelled }: CalendarEntry): boolean => isBusy && !isCancelled;

const momentOf = ({ zone, wall }: CalendarTime): number => zone.momentOf(wall);

/** Of several versions the one with the highest sequence, then the latest. */
function latestOf(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const known = new Map<number | "whole", CalendarEntry>();
  for (const entry of entries) {
    const key = entry.changes ? momentOf(entry.changes) : "whole";
    const other = known.get(key);
    const isNewer =
      !other ||
      entry.sequence > other.sequence ||
      (entry.sequence === other.sequence && entry.stamp >= other.stamp);
    if (isNewer) known.set(key, entry);
  }
  return [...known.values()];
}

type Occurrence = CalendarTime & { moment: number; length: Length };

function repetitionsOf(
  whole: CalendarEntry,
  changed: readonly CalendarEntry[],
  from: number,
  to: number,
  steps: Steps,
): BusySpan[] {
  const following = changed
    .flatMap((entry) => (entry.changes?.isFollowing ? [{ entry, changes: entry.changes }] : []))
    .sort((a, b) => momentOf(a.changes) - momentOf(b.changes));
  const reach = Math.max(0, ...following.map(({ entry }) => entry.length.days * dayLength + entry.length.ms));
  const shift = following.length > 0 ? maxShift : 0;
  const gone = goneOf([...whole.except, ...changed.flatMap(({ changes }) => (changes ? [changes] : []))]);
  const all = occurrencesOf(whole, from - reach - shift, to + shift, steps).filter((one) => !gone(one));
  const spans: BusySpan[] = [];
  let at = -1;
  for (const { moment, wall, zone, length } of all) {
    for (let next = following[at + 1]; next && momentOf(next.changes) <= moment; next = following[at + 1])
      at += 1;
    const by = following[at];
    if (!isTaking(by?.entry ?? whole)) continue;
    const moved = by ? by.entry.start.wall - by.changes.wall : 0;
    spans.push({
      uid: whole.uid,
      ...spanOf({ wall: wall + moved, zone: by?.entry.start.zone ?? zone }, by?.entry.length ?? length),
    });
  }
  return spans;
}

/** Whether a repetition is taken out: at that moment, or, where only its day is named, on that day. */
function goneOf(times: readonly CalendarTime[]): (one: Occurrence) => boolean {
  const moments = new Set(times.map(momentOf));
  const days = new Set(times.filter(({ isDay }) => isDay).map(({ wall }) => wall));
  return ({ moment, wall, isDay }) =>
    moments.has(moment) || (!isDay && days.has(Math.floor(wall / dayLength) * dayLength));
}

/** Every repetition that may reach into the time, in order; none twice. */
function occurrencesOf(
  { start, length, rules, more }: CalendarEntry,
  from: number,
  to: number,
  steps: Steps,
): Occurrence[] {
  const reach = length.days * dayLength + length.ms + dayLength;
  const walls = rules.flatMap((rule) => startsOf(rule, start.wall, from - reach, to + dayLength, steps));
  const known = new Map<number, Occurrence>();
  const add = (time: CalendarTime & { length?: Length }): void => {
    const moment = momentOf(time);
    if (!known.has(moment)) known.set(moment, { ...time, moment, length: time.length ?? length });
  };
  if (rules.length === 0) add(start);
  for (const wall of walls) add({ ...start, wall });
  for (const time of more) add(time);
  return [...known.values()].sort((a, b) => a.moment - b.moment);
}
