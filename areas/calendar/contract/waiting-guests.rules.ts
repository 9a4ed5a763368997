import { dayIn } from "#platform/contract/dates.ts";

/** For how long a place is kept for somebody who waits, in minutes (screens and mails say "an hour"), and how little is still worth a mail. */
const keptMinutes = 60;
const leastMinutes = 10;
/** After so many places that they let pass they wait no longer. */
export const maxOffers = 5;

/** The kind of these mails in the ledger; their source is the place on the list. */
export const waitingKind = "waiting";

/** What the rules need to know of somebody who waits. */
export type WaitingState = {
  /** When the class begins; null for any time of `day`, by `timeZone`. */
  startTime: string | null;
  day: string | null;
  timeZone: string;
  offers: number;
  offeredStart: string | null;
  offeredUntil: string | null;
  /** Starts that they let pass and that have been free ever since. */
  passed: readonly string[];
};

const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** Whether somebody waits for what begins then. */
export const waitsFor = (
  { startTime, day, timeZone }: Pick<WaitingState, "startTime" | "day" | "timeZone">,
  start: string,
): boolean => (startTime === null ? dayIn(timeZone, new Date(start)) === day : isSame(startTime, start));

/** Whether there is nothing left to wait for: it has begun, the day is gone, or they let too many places pass. */
export const isOver = (
  { startTime, day, timeZone, offers, offeredStart }: WaitingState,
  now: Date,
): boolean =>
  (startTime === null ? (day ?? "") < dayIn(timeZone, now) : Date.parse(startTime) <= now.getTime()) ||
  (offers >= maxOffers && offeredStart === null);

/** Whether the time is over for which a place was kept. */
export const hasLapsed = ({ offeredUntil }: Pick<WaitingState, "offeredUntil">, now: Date): boolean =>
  offeredUntil !== null && Date.parse(offeredUntil) <= now.getTime();

/** Until when a place is kept that comes free now: no longer than it can be booked. Undefined: too briefly to be of use. */
export function keptUntil(start: string, noticeMinutes: number, now: Date): Date | undefined {
  const closes = Date.parse(start) - noticeMinutes * 60_000;
  const until = Math.min(now.getTime() + keptMinutes * 60_000, closes);
  return until - now.getTime() < leastMinutes * 60_000 ? undefined : new Date(until);
}

/** The first of these free starts that somebody is to be offered: none while one is kept for them, none that they let pass. */
export const startFor = (waiting: WaitingState, free: readonly string[]): string | undefined =>
  waiting.offeredStart !== null
    ? undefined
    : free.find(
        (start) => waitsFor(waiting, start) && !waiting.passed.some((passed) => isSame(passed, start)),
      );

/** What they let pass and what has been free since: once it was taken, it is news when it is free again. */
export const stillPassed = (passed: readonly string[], free: readonly string[]): string[] =>
  passed.filter((one) => free.some((start) => isSame(start, one)));
