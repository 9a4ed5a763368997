import { addDays, daysBetween } from "#platform/contract/dates.ts";
import { minutesOf, momentAt, type WallTime, wallTimeIn } from "#platform/contract/wall-time.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";

export type Times = Pick<Appointment, "startTime" | "endTime">;
/** A day, and a minute of it by the business's clock: 0 to 1440. */
export type Place = { day: string; minute: number };

export const stepMinutes = 15;
const step = stepMinutes * 60_000;
const longest = 24 * 60 * 60_000;

const lengthOf = ({ startTime, endTime }: Times): number => Date.parse(endTime) - Date.parse(startTime);
const startingAt = (times: Times, start: number): Times => ({
  startTime: new Date(start).toISOString(),
  endTime: new Date(start + lengthOf(times)).toISOString(),
});
const endingAt = ({ startTime }: Times, end: number): Times => {
  const start = Date.parse(startTime);
  return {
    startTime,
    endTime: new Date(Math.min(Math.max(end, start + step), start + longest)).toISOString(),
  };
};

/** The next whole step after a moment, or before it. Steps are real minutes, so none is lost or comes twice when clocks change. */
const stepped = (moment: number, by: 1 | -1): number =>
  by === 1 ? (Math.floor(moment / step) + 1) * step : (Math.ceil(moment / step) - 1) * step;

const snapped = (minute: number): number => Math.round(minute / stepMinutes) * stepMinutes;
const wallAt = ({ day, minute }: Place): WallTime => ({
  day: addDays(day, Math.floor(minute / 1440)),
  time: new Date((((minute % 1440) + 1440) % 1440) * 60_000).toISOString().slice(11, 16),
});

/** A step later or earlier, as long as before. */
export const movedByStep = (times: Times, by: 1 | -1): Times =>
  startingAt(times, stepped(Date.parse(times.startTime), by));
/** Some days later or earlier, at the same time of the clock. */
export function movedByDays(times: Times, days: number, timeZone: string): Times {
  const { day, time } = wallTimeIn(timeZone, new Date(times.startTime));
  return startingAt(times, momentAt(timeZone, { day: addDays(day, days), time }).getTime());
}
/** A step longer or shorter; a step at least, a day at most. */
export const stretchedByStep = (times: Times, by: 1 | -1): Times =>
  endingAt(times, stepped(Date.parse(times.endTime), by));

/** Dragged from one place to another: it begins on a whole step of that day's clock, and is as long as before. */
export function draggedTo(times: Times, from: Place, to: Place, timeZone: string): Times {
  const days = daysBetween(from.day, to.day);
  const start = wallTimeIn(timeZone, new Date(times.startTime));
  const minutes = minutesOf(start.time);
  const after = snapped(minutes + to.minute - from.minute);
  // A quarter of an hour counts as staying, so that a meeting at 10:05 can be put on another day.
  if (snapped(to.minute - from.minute) === 0) return days === 0 ? times : movedByDays(times, days, timeZone);
  const day = addDays(start.day, days);
  // What was taken where it begins stays on the day under the pointer.
  const minute = start.day === from.day ? Math.min(Math.max(after, 0), 1440 - stepMinutes) : after;
  return startingAt(times, momentAt(timeZone, wallAt({ day, minute })).getTime());
}

/** Pulled at its lower edge to a place: it ends on a whole step of that day's clock. */
export const pulledTo = (times: Times, { day, minute }: Place, timeZone: string): Times =>
  endingAt(times, momentAt(timeZone, wallAt({ day, minute: snapped(minute) })).getTime());

type Pressed = { key: string; shiftKey: boolean };

/** What Alt with an arrow key makes of a meeting; undefined for keys that mean nothing here. */
export function keyedTo(
  times: Times,
  { key, shiftKey }: Pressed,
  isMonth: boolean,
  timeZone: string,
): Times | undefined {
  const by = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  if (key === "ArrowLeft" || key === "ArrowRight")
    return shiftKey ? undefined : movedByDays(times, by, timeZone);
  if (key !== "ArrowUp" && key !== "ArrowDown") return undefined;
  if (isMonth) return shiftKey ? undefined : movedByDays(times, by * 7, timeZone);
  return shiftKey ? stretchedByStep(times, by) : movedByStep(times, by);
}
