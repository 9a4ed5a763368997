import type { Purpose } from "./deliveries.schema.ts";

const dayMs = 86_400_000;

/** How many emails a day a business may send through the installation's own server, by its age in days. */
export const dailyMail = [
  { fromDay: 0, max: 50 },
  { fromDay: 1, max: 200 },
  { fromDay: 7, max: 1000 },
  { fromDay: 30, max: 5000 },
] as const;

/** From this age on, in days, the limit stays. */
const grownDays = dailyMail.at(-1)?.fromDay ?? 0;

/** The daily limit now of a business created then; `set` is the number that the installation's host sets instead. */
export function dailyMax(bornAt: Date, at: Date, set?: number): number {
  const days = (at.getTime() - bornAt.getTime()) / dayMs;
  return set ?? dailyMail.findLast(({ fromDay }) => days >= fromDay)?.max ?? dailyMail[0].max;
}

/** What mail that customers wait for may take beyond a day's limit: campaigns never use it. */
export const dailyReserve = (max: number): number => Math.ceil(max / 2);

/** What has gone out on a day. */
export type DayOfMail = { marketing: number; service: number };

/** How many more emails may go out that day. Service mail takes what is left of the limit and its reserve; marketing what service mail doesn't need. */
export function leftOfDay({ marketing, service }: DayOfMail, max: number, purpose: Purpose): number {
  const reserve = dailyReserve(max);
  const left =
    purpose === "service"
      ? max + reserve - marketing - service
      : max - marketing - Math.max(0, service - reserve);
  return Math.max(0, left);
}

/** When the next day begins for counting mail: everywhere at once, so that nobody gains a day by changing time zones. */
export const nextDay = (at: Date): Date => new Date((Math.floor(at.getTime() / dayMs) + 1) * dayMs);

/** How many emails go out now, and when the rest start and finish. */
export type DaysOfMail = { today: number; rest: number; nextAt: Date; lastAt: Date };

/** How many of `will` campaign emails go out today and when the others do, when `sent` have gone out today; undefined when all do. */
export function daysOfMail(
  will: number,
  sent: DayOfMail,
  bornAt: Date,
  now: Date,
  set?: number,
): DaysOfMail | undefined {
  const today = Math.min(will, leftOfDay(sent, dailyMax(bornAt, now, set), "marketing"));
  if (today >= will) return undefined;
  const nextAt = nextDay(now);
  const grownAt = set === undefined ? bornAt.getTime() + grownDays * dayMs : -Infinity;
  let lastAt = nextAt;
  let rest = will - today - dailyMax(bornAt, nextAt, set);
  for (; rest > 0 && lastAt.getTime() < grownAt; rest -= dailyMax(bornAt, lastAt, set))
    lastAt = nextDay(lastAt);
  // From here on every day takes as many.
  if (rest > 0) lastAt = new Date(lastAt.getTime() + Math.ceil(rest / dailyMax(bornAt, lastAt, set)) * dayMs);
  return { today, rest: will - today, nextAt, lastAt };
}
