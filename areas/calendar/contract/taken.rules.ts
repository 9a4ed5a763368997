import { countBelow, minute, type MomentSpan } from "./hours.rules.ts";

/** What may take a host's time: a meeting, a guest who is booking right now, an event in an outside calendar. */
export type BusyKind = "meeting" | "hold" | "outside";

/** Time that a host does not have. */
export type Busy = {
  kind: BusyKind;
  /** The meeting's title or the outside calendar's name, where it may be told. */
  name?: string;
  /** The meeting, where the reader may open it. */
  meetingId?: string;
  start: Date;
  end: Date;
  /** What is kept free after it; left out, as much as the type in question keeps. */
  bufferMinutes?: number;
};

/** A busy time in milliseconds, with the gap that is kept after it. */
export type Taken = MomentSpan & { busy: Busy; gap: number };

/** Busy times that can be asked quickly whether a meeting, whose own gap follows it, would meet any of them. */
export type TakenTimes = {
  gap: number;
  sorted: readonly Taken[];
  /** Up to each of `sorted`, when all so far and their gaps are over. */
  overBy: readonly number[];
};

/** Prepares those busy times that matter between two moments. The gap between two meetings is the earlier one's, and is kept once. */
export function takenTimes(busy: readonly Busy[], bufferMinutes: number, within: MomentSpan): TakenTimes {
  const gap = bufferMinutes * minute;
  const sorted: Taken[] = [];
  for (const one of busy) {
    const taken = {
      busy: one,
      start: one.start.getTime(),
      end: one.end.getTime(),
      gap: (one.bufferMinutes ?? bufferMinutes) * minute,
    };
    // What takes no time, such as a reminder in an outside calendar, is in nobody's way.
    if (taken.start < taken.end && meets(taken, within, gap)) sorted.push(taken);
  }
  sorted.sort((a, b) => a.start - b.start);
  let latest = -Infinity;
  const overBy = sorted.map(({ end, gap }) => (latest = Math.max(latest, end + gap)));
  return { gap, sorted, overBy };
}

/** True when a meeting and the gap after it meet a busy time and the gap after that. */
const meets = (taken: Taken, meeting: MomentSpan, gap: number): boolean =>
  taken.start < meeting.end + gap && meeting.start < taken.end + taken.gap;

/** True when anything takes the time of this meeting, or the gap beside it. */
export function isTaken({ gap, sorted, overBy }: TakenTimes, meeting: MomentSpan): boolean {
  const before = countBelow(sorted, ({ start }) => start < meeting.end + gap);
  return (overBy[before - 1] ?? -Infinity) > meeting.start;
}

/** Everything that takes the time of this meeting, or the gap beside it, in order. */
export const takersOf = ({ gap, sorted }: TakenTimes, meeting: MomentSpan): Taken[] =>
  sorted.filter((taken) => meets(taken, meeting, gap));
