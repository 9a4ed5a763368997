import { addDays, dayIn } from "#platform/contract/dates.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import {
  type Availability,
  lastDayOf,
  type Plan,
  planOf,
  startAt,
  startOfPiece,
} from "./availability.rules.ts";
import { type MomentSpan, startsIn } from "./hours.rules.ts";
import { isOffered } from "./why.rules.ts";

/** A time that is offered. */
export type FreeTime = {
  start: Date;
  end: Date;
  /** Of a class. */
  seatsLeft?: number;
};

/** From the first day to the last one, both included. */
export type DayRange = {
  from: string;
  to: string;
  /** Whose days they are; left out, the host's. */
  timeZone?: string;
};

/** Every start that is offered on those days, in order: exactly those that no rule of `why.rules.ts` speaks against. */
export function freeTimes(availability: Availability, { from, to, timeZone }: DayRange): FreeTime[] {
  const zone = timeZone ?? availability.timeZone;
  const midnightOf = (day: string) => momentAt(zone, { day, time: "00:00" }).getTime();
  const [first, end] = [midnightOf(from), midnightOf(addDays(to, 1))];
  const plan = planOf(availability, first, end);
  const onSteps = plan.pieces.flatMap((piece) =>
    startsIn(piece, availability.settings.stepMinutes).map((at) => startOfPiece(plan, piece, at)),
  );
  const isThere = new Set(onSteps.map(({ start }) => start));
  // A class that was moved may begin at any minute.
  const besides = [...plan.classes.keys()].filter((start) => !isThere.has(start));
  const times = [...onSteps, ...besides.map((start) => startAt(plan, start))]
    .filter((start) => first <= start.start && start.start < end && isOffered(plan, start))
    .map((start) => timeOf(plan, start));
  return besides.length === 0 ? times : times.sort((a, b) => a.start.getTime() - b.start.getTime());
}

function timeOf({ availability, classes }: Plan, { start, end }: MomentSpan): FreeTime {
  const { seats = 1 } = availability.settings;
  const time = { start: new Date(start), end: new Date(end) };
  if (seats <= 1) return time;
  const one = classes.get(start);
  return { ...time, ...(one?.stands && { end: one.end }), seatsLeft: one?.seatsLeft ?? seats };
}

/** Up to `count` starts that are offered, other than `start` and nearest to it, in order of time. */
export function nearestFree(availability: Availability, start: Date, count: number): FreeTime[] {
  const { timeZone, now } = availability;
  const [today, last] = [dayIn(timeZone, now), lastDayOf(availability)];
  const wanted = dayIn(timeZone, start);
  const around = wanted < today ? today : wanted > last ? last : wanted;
  const distance = (time: { start: Date }) => Math.abs(time.start.getTime() - start.getTime());
  const midnightOf = (day: string) => ({ start: momentAt(timeZone, { day, time: "00:00" }) });
  for (let reach = 1; ; reach *= 4) {
    const from = later(today, addDays(around, -reach));
    const to = earlier(last, addDays(around, reach));
    const nearest = freeTimes(availability, { from, to })
      .filter((time) => distance(time) > 0)
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, count);
    // Nothing outside of these days is nearer than this.
    const outside = Math.min(
      from === today ? Infinity : distance(midnightOf(from)),
      to === last ? Infinity : distance(midnightOf(addDays(to, 1))),
    );
    const isFinal = nearest.length === count && nearest.every((time) => distance(time) <= outside);
    if (isFinal || outside === Infinity)
      return nearest.toSorted((a, b) => a.start.getTime() - b.start.getTime());
  }
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);
