import { type DayRange, type FreeTime, freeTimes } from "./free-times.rules.ts";
import type { HostRule } from "./meeting-types.schema.ts";
import { type Candidate, offeredTimes } from "./offered.rules.ts";

/** What could be offered and is not, only because others were first. */
export type FullTimes = {
  /** Classes of which every seat is taken. */
  classes: FreeTime[];
  /** Starts that something takes. */
  starts: Date[];
};

/** What a type would offer on those days if nobody had come before, beside what it does. */
export function fullTimes(
  rule: HostRule,
  candidates: readonly Candidate[],
  range: DayRange,
  offered: readonly FreeTime[],
): FullTimes {
  const isOffered = new Set(offered.map(({ start }) => start.getTime()));
  const empty = candidates.map(({ availability, ...candidate }) => ({
    ...candidate,
    availability: { ...availability, busy: [], classes: [], meetingsOn: {} },
  }));
  const starts = offeredTimes(rule, empty, range).map(({ start }) => start);
  return {
    classes: classesOf(candidates, range).filter(({ start }) => !isOffered.has(start.getTime())),
    starts: starts.filter((start) => !isOffered.has(start.getTime())),
  };
}

/** Classes in the calendar that could be booked but for their seats. */
function classesOf(candidates: readonly Candidate[], range: DayRange): FreeTime[] {
  const byStart = new Map<number, FreeTime>();
  for (const { availability } of candidates) {
    const classes = (availability.classes ?? []).filter(({ stands, seatsLeft }) => stands && seatsLeft <= 0);
    if (classes.length === 0) continue;
    // As if each had a seat: whatever else speaks against it does so still.
    const roomy = { ...availability, classes: classes.map((one) => ({ ...one, seatsLeft: 1 })) };
    const starts = new Set(freeTimes(roomy, range).map(({ start }) => start.getTime()));
    for (const { start, end } of classes)
      if (starts.has(start.getTime())) byStart.set(start.getTime(), { start, end, seatsLeft: 0 });
  }
  return [...byStart.values()].sort((one, other) => one.start.getTime() - other.start.getTime());
}
