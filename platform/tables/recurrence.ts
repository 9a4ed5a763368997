import { daysOfPeriod, type DayParts, firstPeriodOf, nextPeriod, type Period } from "./recurrence-days.ts";

/** How an event repeats (RFC 5545 §3.3.10). Times are wall time, written as if it were UTC, in milliseconds. */
export type Recurrence = DayParts & {
  interval: number;
  count?: number;
  /** The last start may be this one. */
  until?: number;
  byHour: readonly number[];
  byMinute: readonly number[];
  bySecond: readonly number[];
  /** Which of a period's starts, counted from 1 or, backward, from -1; none: all. */
  bySetPos: readonly number[];
};

/** How often a reader looks at a day or an hour before it gives up; shared by what is read together. */
export type Steps = { left: number };

/** A recurrence that takes more looking than anybody's calendar would. */
export class TooManySteps extends Error {}

const dayLength = 86_400_000;
const hourLength = 3_600_000;

/**
 * The starts from `from` up to, and without, `to`, in order. The event's own start is always one of them, but counts only where the
 * rule has it, too. However hostile the rule, it ends: TooManySteps once `steps` are used up.
 */
export function startsOf(rule: Recurrence, start: number, from: number, to: number, steps: Steps): number[] {
  const starts = start >= from && start < to ? [start] : [];
  const last = Math.min(rule.until ?? Infinity, to - 1);
  let counted = 0;
  // Without a count nobody has to know what came before.
  const begin = rule.count === undefined ? Math.max(start, from) : start;
  for (let period = firstPeriodOf(rule, start, begin); ; period = nextPeriod(rule, period)) {
    spend(steps, costs[rule.freq]);
    // The first week of a year may begin before the year.
    if (period.start > last + 7 * dayLength) return starts;
    for (const moment of startsIn(rule, period, start, steps)) {
      if (moment < start) continue;
      counted += 1;
      if (moment > last || (rule.count !== undefined && counted > rule.count)) return starts;
      if (moment > start && moment >= from) starts.push(moment);
    }
  }
}

/** About how many days are looked at. */
const costs = { YEARLY: 40, MONTHLY: 4, WEEKLY: 1, DAILY: 1, HOURLY: 1 } as const;

function spend(steps: Steps, many: number): void {
  steps.left -= many;
  if (steps.left < 0) throw new TooManySteps("This repeats too often to be read");
}

/** The starts of one year, month, week, day or hour, in order. */
function startsIn(rule: Recurrence, period: Period, start: number, steps: Steps): number[] {
  const clock = start - Math.floor(start / dayLength) * dayLength;
  const hours =
    rule.freq === "HOURLY"
      ? hourOf(rule, period)
      : or(rule.byHour, Math.floor(clock / hourLength)).map((hour) => hour * hourLength);
  if (hours.length === 0) return [];
  const days = daysOfPeriod(rule, period, start);
  const minutes = or(rule.byMinute, Math.floor(clock / 60_000) % 60);
  const seconds = or(rule.bySecond, Math.floor(clock / 1000) % 60);
  spend(steps, days.length);
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour + minute * 60_000 + second * 1000)),
  );
  const all = days.flatMap((day) => times.map((time) => day * dayLength + time));
  spend(steps, all.length);
  return rule.bySetPos.length === 0 ? all : chosen(all, rule.bySetPos);
}

function hourOf({ byHour }: Recurrence, { start }: Period): number[] {
  const hour = Math.floor(start / hourLength) % 24;
  return byHour.length === 0 || byHour.includes(hour) ? [hour * hourLength] : [];
}

const or = (given: readonly number[], usual: number): readonly number[] =>
  given.length > 0 ? [...given].sort((a, b) => a - b) : [usual];

const chosen = (all: readonly number[], positions: readonly number[]): number[] =>
  all.filter((_, at) => positions.includes(at + 1) || positions.includes(at - all.length));
