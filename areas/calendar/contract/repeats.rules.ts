import { addDays, addMonths, daysBetween, weekdayOf } from "#platform/contract/dates.ts";
import { minutesOf, momentAt, wallTimeIn, type WallTime } from "#platform/contract/wall-time.ts";
import { isByWeek, repeatLimits, type Repeats } from "./repeats.schema.ts";

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));
/** 1 for the first of its weekday within its month. */
const placeInMonth = (day: string): number => Math.ceil(Number(day.slice(8)) / 7);
const isLastInMonth = (day: string): boolean => addDays(day, 7).slice(0, 7) !== day.slice(0, 7);

type Rhythm = Pick<Repeats, "rule" | "weekdays">;

/** Whether something that repeats from a day on is there on a day not before it. In a month that is too short, the last day counts. */
function isOn({ rule, weekdays }: Rhythm, from: string, day: string): boolean {
  const weekday = weekdayOf(day);
  if (rule === "daily") return true;
  if (rule === "weekdays") return weekday <= 5;
  if (rule === "monthly") return day === addMonths(`${day.slice(0, 7)}-01`, 0, Number(from.slice(8)));
  if (rule === "monthly_weekday")
    return (
      weekday === weekdayOf(from) &&
      (placeInMonth(from) === 5 ? isLastInMonth(day) : placeInMonth(day) === placeInMonth(from))
    );
  const weeks = daysBetween(mondayOf(from), mondayOf(day)) / 7;
  return (weekdays ?? [weekdayOf(from)]).includes(weekday) && (rule === "weekly" || weeks % 2 === 0);
}

/** How often something repeats, or until when. */
export type Wanted = Rhythm & Pick<Repeats, "count" | "until">;

/** The days of what repeats from a day on, in order; one too many where there are more than may be. With `after` only those after that day. */
export function repeatDays(repeats: Wanted, from: string, after?: string): string[] {
  const furthest = addDays(after ?? from, repeatLimits.days);
  const last = repeats.until !== undefined && repeats.until < furthest ? repeats.until : furthest;
  const most = repeats.count ?? repeatLimits.max + 1;
  const days: string[] = [];
  for (let day = after ? addDays(after, 1) : from; day <= last && days.length < most; day = addDays(day, 1))
    if (isOn(repeats, from, day)) days.push(day);
  return days;
}

/** Why nothing repeats like this from that day on; undefined when it may. */
export function repeatRefusal(repeats: Wanted, from: string): string | undefined {
  const { rule, weekdays, count, until } = repeats;
  if (count === undefined && until === undefined) return "Enter how often it repeats, or a last date";
  if (weekdays && !isByWeek(rule)) return "Weekdays are for what repeats by the week";
  if (until !== undefined && until < from) return "Choose a last date after the first meeting";
  if (until !== undefined && daysBetween(from, until) > repeatLimits.days)
    return "Choose a last date within two years";
  const { length } = repeatDays(repeats, from);
  if (length > repeatLimits.max)
    return `That’s more than ${repeatLimits.max} meetings. Choose an earlier last date.`;
  if (count !== undefined && until === undefined && length < count)
    return "The last one would be more than two years ahead. Choose fewer.";
  if (length < repeatLimits.min) return "That’s only one meeting. Choose a later last date.";
  return undefined;
}

export type Times = { startTime: string; endTime: string };
/** When one of a series is. `skipped`: the time that the clocks do not show that day, because they go forward. */
export type SeriesTime = Times & { day: string; skipped: string | null };

const lengthOf = ({ startTime, endTime }: Times): number => Date.parse(endTime) - Date.parse(startTime);

/** Another one of the series as its first, on a day. */
export const timeOn = (timeZone: string, day: string, first: Times): SeriesTime =>
  timeAt(timeZone, { day, time: wallTimeIn(timeZone, new Date(first.startTime)).time }, lengthOf(first));

function timeAt(timeZone: string, wall: WallTime, length: number): SeriesTime {
  const start = momentAt(timeZone, wall);
  const shown = wallTimeIn(timeZone, start);
  return {
    day: wall.day,
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + length).toISOString(),
    skipped: shown.day === wall.day && shown.time === wall.time ? null : wall.time,
  };
}

/** The times of what repeats, the first on `first`'s day or after it: all at the same time of that zone's clock, and as long as the first. */
export function repeatTimes(timeZone: string, repeats: Wanted, first: Times): SeriesTime[] {
  const from = wallTimeIn(timeZone, new Date(first.startTime));
  return repeatDays(repeats, from.day).map((day) =>
    day === from.day ? { ...first, day, skipped: null } : timeOn(timeZone, day, first),
  );
}

/** By how much a meeting was moved on the wall clock, and how long it is now where that has changed. */
export type Shift = { minutes: number; length: number | undefined };

/** What moves a meeting from one time to another, by the clock of that zone. */
export function shiftBetween(timeZone: string, from: Times, to: Times): Shift {
  const [before, after] = [from, to].map(({ startTime }) => wallTimeIn(timeZone, new Date(startTime)));
  const minutes =
    before && after
      ? daysBetween(before.day, after.day) * dayMinutes + minutesOf(after.time) - minutesOf(before.time)
      : 0;
  return { minutes, length: lengthOf(from) === lengthOf(to) ? undefined : lengthOf(to) };
}

const dayMinutes = 1440;

/** Moves another meeting of the series in the same way. */
export function shifted(timeZone: string, times: Times, { minutes, length }: Shift): SeriesTime {
  const { day, time } = wallTimeIn(timeZone, new Date(times.startTime));
  const long = length ?? lengthOf(times);
  if (minutes === 0) {
    const endTime = new Date(Date.parse(times.startTime) + long).toISOString();
    return { day, startTime: times.startTime, endTime, skipped: null };
  }
  const at = minutesOf(time) + minutes;
  const minute = ((at % dayMinutes) + dayMinutes) % dayMinutes;
  const two = (value: number): string => String(value).padStart(2, "0");
  const wall = {
    day: addDays(day, Math.floor(at / dayMinutes)),
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  };
  return timeAt(timeZone, wall, long);
}
