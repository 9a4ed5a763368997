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

/** When the next day begins for counting mail: everywhere at once, so that nobody gains a day by changing time zones. */
export const nextDay = (at: Date): Date => new Date((Math.floor(at.getTime() / dayMs) + 1) * dayMs);

/** How many emails go out now, and when the rest start and finish. */
export type DaysOfMail = { today: number; rest: number; nextAt: Date; lastAt: Date };

/** How many of `will` emails go out today and when the others do, when `sent` have gone out today; undefined when all do. */
export function daysOfMail(
  will: number,
  sent: number,
  bornAt: Date,
  now: Date,
  set?: number,
): DaysOfMail | undefined {
  const today = Math.min(will, Math.max(0, dailyMax(bornAt, now, set) - sent));
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
