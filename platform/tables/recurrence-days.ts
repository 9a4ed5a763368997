/** A weekday, Monday is 1; with `nth` only that one of its month or year, backward where it is negative. */
export type WeekdayPart = { weekday: number; nth?: number };

/** Which days a recurrence falls on. */
export type DayParts = {
  freq: "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  interval: number;
  weekStart: number;
  byMonth: readonly number[];
  byWeekNo: readonly number[];
  byYearDay: readonly number[];
  byMonthDay: readonly number[];
  byDay: readonly WeekdayPart[];
};

/** A year, month, week, day or hour, and the moment at which it begins: wall time, written as if it were UTC. */
export type Period = { start: number };

const dayLength = 86_400_000;
const lengths = { HOURLY: 3_600_000, DAILY: dayLength, WEEKLY: 7 * dayLength } as const;

const dateOf = (moment: number) => {
  const date = new Date(moment);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
};
/** Days since 1970. The month counts from 0 and may lie in another year. */
const dayOn = (year: number, month: number, day: number): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime() / dayLength;
};
/** Monday is 1, Sunday is 7. */
const weekdayOn = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
const weekBegin = (day: number, weekStart: number): number => day - ((weekdayOn(day) - weekStart + 7) % 7);
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** The period of a rule, counted from the event's start, in which `moment` lies, or the last one before. */
export function firstPeriodOf(
  { freq, interval, weekStart }: DayParts,
  start: number,
  moment: number,
): Period {
  const { year, month } = dateOf(start);
  const at = dateOf(moment);
  if (freq === "YEARLY") return { start: dayOn(year + backTo(at.year - year, interval), 0, 1) * dayLength };
  if (freq === "MONTHLY")
    return {
      start: dayOn(year, month + backTo((at.year - year) * 12 + at.month - month, interval), 1) * dayLength,
    };
  const length = lengths[freq];
  const first =
    freq === "WEEKLY"
      ? weekBegin(Math.floor(start / dayLength), weekStart) * dayLength
      : Math.floor(start / length) * length;
  return { start: first + backTo(Math.floor((moment - first) / length), interval) * length };
}

// One period earlier than needed: a week of the year may begin in the year before.
const backTo = (periods: number, interval: number): number =>
  Math.max(0, Math.floor(periods / interval) - 1) * interval;

/** The period that comes after another one. */
export function nextPeriod({ freq, interval }: DayParts, { start }: Period): Period {
  const { year, month } = dateOf(start);
  if (freq === "YEARLY") return { start: dayOn(year + interval, 0, 1) * dayLength };
  if (freq === "MONTHLY") return { start: dayOn(year, month + interval, 1) * dayLength };
  return { start: start + interval * lengths[freq] };
}

/** The days of a period, since 1970 and in order, on which the rule falls. `start` gives what the rule leaves open. */
export function daysOfPeriod(rule: DayParts, period: Period, start: number): number[] {
  const first = Math.floor(period.start / dayLength);
  const { year, month } = dateOf(period.start);
  const begun = dateOf(start);
  const isMonth = (day: number) => among(rule.byMonth, dateOf(day * dayLength).month + 1);
  if (rule.freq === "HOURLY" || rule.freq === "DAILY")
    return [first].filter(
      (day) => isMonth(day) && isYearDay(rule, day) && isMonthDay(rule, day) && isWeekday(rule, day),
    );
  if (rule.freq === "WEEKLY") {
    const own = weekdayOn(Math.floor(start / dayLength));
    return range(first, first + 7).filter(
      (day) => isMonth(day) && (rule.byDay.length > 0 ? isWeekday(rule, day) : weekdayOn(day) === own),
    );
  }
  if (rule.freq === "MONTHLY")
    return among(rule.byMonth, month + 1) ? daysOfMonth(rule, year, month, begun.day) : [];
  return daysOfYear(rule, year, begun, Math.floor(start / dayLength));
}

const among = (given: readonly number[], value: number): boolean =>
  given.length === 0 || given.includes(value);

/** Within one month: its days by number and weekday; without either the day of the event's start, where there is one. */
function daysOfMonth(rule: DayParts, year: number, month: number, own: number): number[] {
  const [first, end] = [dayOn(year, month, 1), dayOn(year, month + 1, 1)];
  if (rule.byMonthDay.length === 0 && rule.byDay.length === 0)
    return own <= end - first ? [first + own - 1] : [];
  return range(first, end).filter(
    (day) => isMonthDay(rule, day) && isNthWeekday(rule.byDay, day, first, end),
  );
}

function daysOfYear(
  rule: DayParts,
  year: number,
  begun: { month: number; day: number },
  startDay: number,
): number[] {
  const { byMonth, byWeekNo, byYearDay, byMonthDay, byDay } = rule;
  const [first, end] = [dayOn(year, 0, 1), dayOn(year + 1, 0, 1)];
  if (byWeekNo.length > 0) return daysOfWeeks(rule, year, weekdayOn(startDay));
  if (byYearDay.length > 0)
    return range(first, end).filter(
      (day) =>
        isYearDay(rule, day) &&
        among(byMonth, dateOf(day * dayLength).month + 1) &&
        isMonthDay(rule, day) &&
        isNthWeekday(byDay, day, first, end),
    );
  // A weekday counts within its month where months are named, else within the year.
  if (byMonth.length === 0 && byMonthDay.length === 0 && byDay.length > 0)
    return range(first, end).filter((day) => isNthWeekday(byDay, day, first, end));
  const months = byMonth.length > 0 || byMonthDay.length > 0 ? range(0, 12) : [begun.month];
  return months.flatMap((month) =>
    among(byMonth, month + 1) ? daysOfMonth(rule, year, month, begun.day) : [],
  );
}

/** The days of the numbered weeks of a year: its first week is the first with four of its days. They may lie in the years beside it. */
function daysOfWeeks({ weekStart, byWeekNo, byMonth, byDay }: DayParts, year: number, own: number): number[] {
  const begin = weekBegin(dayOn(year, 0, 4), weekStart);
  const weeks = (weekBegin(dayOn(year + 1, 0, 4), weekStart) - begin) / 7;
  return range(0, weeks)
    .filter((week) => byWeekNo.includes(week + 1) || byWeekNo.includes(week - weeks))
    .flatMap((week) => range(begin + week * 7, begin + week * 7 + 7))
    .filter((day) => among(byMonth, dateOf(day * dayLength).month + 1))
    .filter((day) =>
      byDay.length === 0 ? weekdayOn(day) === own : byDay.some(({ weekday }) => weekday === weekdayOn(day)),
    );
}

const isWeekday = ({ byDay }: DayParts, day: number): boolean =>
  byDay.length === 0 || byDay.some(({ weekday }) => weekday === weekdayOn(day));

function isMonthDay({ byMonthDay }: DayParts, day: number): boolean {
  if (byMonthDay.length === 0) return true;
  const date = dateOf(day * dayLength);
  const length = dayOn(date.year, date.month + 1, 1) - dayOn(date.year, date.month, 1);
  return byMonthDay.includes(date.day) || byMonthDay.includes(date.day - length - 1);
}

function isYearDay({ byYearDay }: DayParts, day: number): boolean {
  if (byYearDay.length === 0) return true;
  const { year } = dateOf(day * dayLength);
  const [first, end] = [dayOn(year, 0, 1), dayOn(year + 1, 0, 1)];
  return byYearDay.includes(day - first + 1) || byYearDay.includes(day - end);
}

/** True for a weekday of the list, counted within the time from `first` up to `end` where it says which one. */
const isNthWeekday = (byDay: readonly WeekdayPart[], day: number, first: number, end: number): boolean =>
  byDay.length === 0 ||
  byDay.some(
    ({ weekday, nth }) =>
      weekday === weekdayOn(day) &&
      (nth === undefined ||
        (nth > 0 ? Math.floor((day - first) / 7) + 1 === nth : -Math.floor((end - 1 - day) / 7) - 1 === nth)),
  );
