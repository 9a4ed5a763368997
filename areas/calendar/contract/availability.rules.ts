import { type ClockStretch, clockStretches } from "#platform/contract/clock-stretches.ts";
import { addDays, dayIn } from "#platform/contract/dates.ts";
import { minutesOf, momentAt, offsetAt, wallTimeIn, type WallTime } from "#platform/contract/wall-time.ts";
import {
  type HoursOfDay,
  hoursReader,
  countBelow,
  joinedMoments,
  minute,
  type MinuteSpan,
  type MomentSpan,
  type OpenPiece,
  openPieces,
  shownWith,
  type ShownTime,
  spanAt,
} from "./hours.rules.ts";
import type { DateOverride, WeeklyHours } from "./hours.schema.ts";
import { type Busy, type TakenTimes, takenTimes } from "./taken.rules.ts";

/** What applies unless a type says otherwise. */
export const usualNoticeMinutes = 120;
export const usualChangeHours = 2;
export const usualWindowDays = 60;

/** When meetings of a type are offered. */
export type OfferSettings = {
  durationMinutes: number;
  /** More than one: a class. */
  seats?: number;
  bufferMinutes: number;
  stepMinutes: number;
  noticeMinutes?: number;
  windowDays?: number;
  /** Null: as many as fit. */
  mostPerDay?: number | null;
  weeklyHours: WeeklyHours;
  dateOverrides: readonly DateOverride[];
};

/** A class that is in the host's calendar, or, before there is one, a time of which guests who are booking right now keep seats. */
export type ClassTime = {
  start: Date;
  /** Once it stands. */
  end: Date;
  seatsLeft: number;
  /** It is in the calendar: there it is given. */
  stands: boolean;
};

/** All that decides which times of one host are offered. Weekly hours and days are by the wall clock of `timeZone`, the host's. */
export type Availability = {
  settings: OfferSettings;
  timeZone: string;
  now: Date;
  busy: readonly Busy[];
  /** Of the type in question, which guests may join. */
  classes?: readonly ClassTime[];
  /** How many meetings count toward `mostPerDay`, by day; a day that is left out has none. */
  meetingsOn: Readonly<Record<string, number>>;
  /** What the host is called where it is not the reader: "Ben Okafor has ...", otherwise "You have ...". */
  who?: string;
};

/** An availability, prepared for all starts between two moments. */
export type Plan = {
  availability: Availability;
  length: number;
  earliest: number;
  lastDay: string;
  hoursOf: (day: string) => HoursOfDay;
  stretches: readonly ClockStretch[];
  pieces: readonly OpenPiece[];
  open: readonly MomentSpan[];
  taken: TakenTimes;
  /** By their start. */
  classes: ReadonlyMap<number, ClassTime>;
};

/** A start that is judged: a moment, and what the wall clock shows then. */
export type Start = MomentSpan & {
  minuteOfDay: number;
  hours: HoursOfDay;
  /** The one of the day's hours in which it lies. */
  span: MinuteSpan | undefined;
  /** The clocks went back, and showed this time before. */
  isAgain: boolean;
  /** The clocks went forward, and never show this time; the moment is where it would have been. */
  isSkipped: boolean;
};

const dayLength = 86_400_000;

/** The last day that is offered, by the host's calendar. */
export const lastDayOf = ({ settings, timeZone, now }: Availability): string =>
  addDays(dayIn(timeZone, now), settings.windowDays ?? usualWindowDays);

/** Prepares an availability for all starts from one moment up to another, in milliseconds. */
export function planOf(availability: Availability, from: number, to: number): Plan {
  const { settings, timeZone, now, busy, classes = [] } = availability;
  const { durationMinutes, stepMinutes, noticeMinutes = usualNoticeMinutes } = settings;
  if (durationMinutes <= 0 || stepMinutes <= 0) throw new RangeError("A meeting and its steps take time");
  const length = durationMinutes * minute;
  const hoursOf = hoursReader(settings.weeklyHours, settings.dateOverrides);
  // From a day before: the clocks may have gone back just now.
  const stretches = clockStretches(timeZone, from - dayLength, to + length);
  const pieces = openPieces(stretches, hoursOf);
  return {
    availability,
    length,
    earliest: now.getTime() + noticeMinutes * minute,
    lastDay: lastDayOf(availability),
    hoursOf,
    stretches,
    pieces,
    open: joinedMoments(pieces),
    taken: takenTimes(busy, settings.bufferMinutes, { start: from, end: to + length }),
    classes: new Map(classes.map((one) => [one.start.getTime(), one])),
  };
}

/** What a host's wall clock shows at a moment. */
export const shownAt = ({ availability }: Plan, moment: number): ShownTime =>
  shownWith(offsetAt(availability.timeZone, moment), moment);

/** The time between two clock changes in which a moment lies; undefined outside of the plan. */
export const stretchAt = ({ stretches }: Plan, moment: number): ClockStretch | undefined =>
  stretches.find(({ start, end }) => start <= moment && moment < end);

/** A start at any moment of the plan. */
export function startAt(plan: Plan, moment: number): Start {
  const { day, minuteOfDay } = shownAt(plan, moment);
  const hours = plan.hoursOf(day);
  return {
    start: moment,
    end: moment + plan.length,
    minuteOfDay,
    hours,
    span: spanAt(hours, minuteOfDay),
    isAgain: moment < (stretchAt(plan, moment)?.firstShown ?? moment),
    isSkipped: false,
  };
}

/** A start at a time of the wall clock, whether the clock ever shows it or not. */
export function startAtWall(plan: Plan, wall: WallTime): Start {
  const { timeZone } = plan.availability;
  const moment = momentAt(timeZone, wall);
  const start = startAt(plan, moment.getTime());
  const shown = wallTimeIn(timeZone, moment);
  if (shown.day === wall.day && shown.time === wall.time) return start;
  const [hours, minuteOfDay] = [plan.hoursOf(wall.day), minutesOf(wall.time)];
  return { ...start, hours, minuteOfDay, span: spanAt(hours, minuteOfDay), isSkipped: true };
}

/** A start that is a whole number of steps into its hours. */
export const startOfPiece = (
  plan: Plan,
  { hours, span, midnight, stretch }: OpenPiece,
  moment: number,
): Start => ({
  start: moment,
  end: moment + plan.length,
  minuteOfDay: (moment - midnight) / minute,
  hours,
  span,
  isAgain: moment < stretch.firstShown,
  isSkipped: false,
});

/** The open hours, joined over midnights, in which a moment lies. */
export function openAt({ open }: Plan, moment: number): MomentSpan | undefined {
  const found = open[countBelow(open, (one) => one.start <= moment) - 1];
  return found && moment < found.end ? found : undefined;
}
