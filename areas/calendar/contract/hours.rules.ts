import type { ClockStretch } from "#platform/contract/clock-stretches.ts";
import { weekdayOf } from "#platform/contract/dates.ts";
import { minutesOf } from "#platform/contract/wall-time.ts";
import type { DateOverride, OpenHours, WeeklyHours } from "./hours.schema.ts";

export const minute = 60_000;
const dayLength = 86_400_000;

/** From a minute of the day up to, and without, another one. */
export type MinuteSpan = { begin: number; end: number };
/** From a moment up to, and without, another one, in milliseconds. */
export type MomentSpan = { start: number; end: number };

/** The hours of one day: from the week, or from that date's own hours. */
export type HoursOfDay = { day: string; spans: readonly MinuteSpan[]; isOverride: boolean };

/** Hours in order, those that touch or overlap made one. */
export function joinedSpans(hours: OpenHours): MinuteSpan[] {
  const joined: MinuteSpan[] = [];
  const spans = hours.map(([begin, end]) => ({ begin: minutesOf(begin), end: minutesOf(end) }));
  for (const { begin, end } of spans.toSorted((a, b) => a.begin - b.begin)) {
    const last = joined.at(-1);
    if (last && begin <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ begin, end });
  }
  return joined;
}

/** A lookup of the hours of any day; a date's own hours stand instead of the week's. */
export function hoursReader(
  weeklyHours: WeeklyHours,
  dateOverrides: readonly DateOverride[],
): (day: string) => HoursOfDay {
  const ofDates = new Map(dateOverrides.map(({ day, hours }) => [day, hours]));
  const ofWeek = Object.fromEntries(
    Object.entries(weeklyHours).map(([weekday, hours]) => [weekday, joinedSpans(hours ?? [])]),
  );
  const known = new Map<string, HoursOfDay>();
  return (day) => {
    const before = known.get(day);
    if (before) return before;
    const ofDate = ofDates.get(day);
    const spans = ofDate ? joinedSpans(ofDate) : (ofWeek[weekdayOf(day)] ?? []);
    const hours = { day, spans, isOverride: ofDate !== undefined };
    known.set(day, hours);
    return hours;
  };
}

/** The day and the minute, with its fraction, that a wall clock shows. */
export type ShownTime = { day: string; minuteOfDay: number };

/** What a wall clock that is ahead of UTC by `offset` milliseconds shows at a moment. */
export function shownWith(offset: number, moment: number): ShownTime {
  const wall = moment + offset;
  return { day: dayOf(Math.floor(wall / dayLength)), minuteOfDay: (wall - startOfDay(wall)) / minute };
}

/** The one of a day's hours in which a minute of the day lies. */
export const spanAt = ({ spans }: HoursOfDay, minuteOfDay: number): MinuteSpan | undefined =>
  spans.find(({ begin, end }) => begin <= minuteOfDay && minuteOfDay < end);

/** How many of a sorted list come before the first for which this is no longer true. */
export function countBelow<T>(sorted: readonly T[], isBelow: (one: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && isBelow(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const startOfDay = (wall: number): number => Math.floor(wall / dayLength) * dayLength;
const dayOf = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10);

/** A span of a day's hours within one stretch of the clock. `midnight`: the moment at which that stretch's clock would show 0:00 of the day. */
export type OpenPiece = MomentSpan & {
  hours: HoursOfDay;
  span: MinuteSpan;
  midnight: number;
  stretch: ClockStretch;
};

/** Every moment at which the wall clock shows open hours, by stretch, day and span, in order. */
export function openPieces(
  stretches: readonly ClockStretch[],
  hoursOf: (day: string) => HoursOfDay,
): OpenPiece[] {
  const pieces: OpenPiece[] = [];
  for (const stretch of stretches) {
    for (
      let wall = startOfDay(stretch.start + stretch.offset);
      wall < stretch.end + stretch.offset;
      wall += dayLength
    ) {
      const hours = hoursOf(dayOf(wall / dayLength));
      const midnight = wall - stretch.offset;
      for (const span of hours.spans) {
        const start = Math.max(stretch.start, midnight + span.begin * minute);
        const end = Math.min(stretch.end, midnight + span.end * minute);
        if (start < end) pieces.push({ start, end, hours, span, midnight, stretch });
      }
    }
  }
  return pieces;
}

/** Pieces that touch, over midnight or a clock change, as one. */
export function joinedMoments(pieces: readonly MomentSpan[]): MomentSpan[] {
  const joined: MomentSpan[] = [];
  for (const { start, end } of pieces) {
    const last = joined.at(-1);
    if (last?.end === start) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}

/** True for a minute of the day that is a whole number of steps after its hours begin. */
export const isOnStep = ({ begin }: MinuteSpan, minuteOfDay: number, stepMinutes: number): boolean =>
  (minuteOfDay - begin) % stepMinutes === 0;

/** The moments of a piece that are a whole number of steps after its hours begin. */
export function startsIn({ start, end, span, midnight }: OpenPiece, stepMinutes: number): number[] {
  const begin = midnight + span.begin * minute;
  const step = stepMinutes * minute;
  const starts: number[] = [];
  for (let at = begin + Math.ceil((start - begin) / step) * step; at < end; at += step) starts.push(at);
  return starts;
}
