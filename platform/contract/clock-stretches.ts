import { offsetAt } from "./wall-time.ts";

/** Time between two clock changes, in milliseconds: `start` and `end` are moments, and the wall clock shows a moment plus `offset`. */
export type ClockStretch = {
  start: number;
  end: number;
  offset: number;
  /** Before this moment the wall clock shows what it has shown before: the clocks went back. */
  firstShown: number;
};

const day = 86_400_000;

/** The time from one moment up to another, divided where the clocks of that time zone change. */
export function clockStretches(timeZone: string, from: number, to: number): ClockStretch[] {
  const stretches: ClockStretch[] = [];
  let start = from;
  let offset = offsetAt(timeZone, from);
  let latestShown = -Infinity;
  const close = (end: number) => {
    if (start < end)
      stretches.push({ start, end, offset, firstShown: Math.max(start, latestShown - offset) });
    latestShown = Math.max(latestShown, end + offset);
    start = end;
  };
  for (let at = from; at < to; at += day) {
    const next = Math.min(at + day, to);
    const nextOffset = offsetAt(timeZone, next);
    if (nextOffset === offset) continue;
    close(changeBetween(timeZone, at, next, offset));
    offset = nextOffset;
  }
  close(to);
  return stretches;
}

/** The first moment, to the second, after `from` at which the wall clock is no longer ahead by `offset`. */
function changeBetween(timeZone: string, from: number, to: number, offset: number): number {
  let [before, after] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(timeZone, middle * 1000) === offset) before = middle;
    else after = middle;
  }
  return after * 1000;
}
