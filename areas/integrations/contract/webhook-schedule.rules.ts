const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each try that didn't arrive the next one follows (Standard Webhooks, example schedule): ten tries in 75 hours and a half. */
export const pauses: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** The most that an address can ask to be left alone (Retry-After). */
const longestWish = 24 * hour;
/** An address that didn't take anything for so long is switched off. */
export const patienceMs = 5 * 24 * hour;
/** The longest pause of an address that doesn't answer. */
const longestPause = 10 * minute;
/** So many failures in a row are taken as they come, if the address answers quickly. */
const takenFailures = 10;

/** How a try went: what was answered (0 for nothing) and how long the address wants to be left alone. */
export type Try = { status: number; retryAfterMs?: number };

/** True when the address took it: only 2xx counts. */
export const hasArrived = ({ status }: Try): boolean => status >= 200 && status < 300;
/** True where the address is overloaded or doesn't answer: everything to it slows down, not only this event. */
export const isSlowing = ({ status, retryAfterMs }: Try): boolean =>
  status === 0 || [429, 502, 504].includes(status) || (status === 503 && retryAfterMs !== undefined);

/** When an event is tried again after its `attempts`-th try, in milliseconds; undefined when that was the last. `random` (0 to 1) adds up to a fifth. */
export function nextPause(attempts: number, one: Try, random: number): number | undefined {
  const pause = pauses[attempts - 1];
  return pause === undefined
    ? undefined
    : Math.round(Math.max(pause * (1 + random / 5), Math.min(one.retryAfterMs ?? 0, longestWish)));
}

/** How long nothing is sent to an address after so many failures in a row, in milliseconds. */
export function slowDown(failures: number, last: Try): number {
  const doubled = (times: number) => Math.min(5 * second * 2 ** Math.min(times, 20), longestPause);
  if (isSlowing(last)) return Math.max(doubled(failures - 1), Math.min(last.retryAfterMs ?? 0, longestWish));
  return failures < takenFailures ? 0 : doubled(failures - takenFailures);
}

/** What a Retry-After header asks for, in milliseconds: seconds or a date; undefined when it says nothing. */
export function retryAfterOf(header: unknown, now: Date): number | undefined {
  if (typeof header !== "string") return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * second;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now.getTime());
}
