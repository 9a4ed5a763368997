const dayMs = 86_400_000;

/** How many mails a day a business may send through the installation's own server, from so many days of its life on. */
export const dailyMail = [
  { fromDay: 0, max: 50 },
  { fromDay: 1, max: 200 },
  { fromDay: 7, max: 1000 },
  { fromDay: 30, max: 5000 },
] as const;

/** The same for a business that was born then, at one moment; `set` is what the host of the installation says instead. */
export function dailyMax(bornAt: Date, at: Date, set?: number): number {
  const days = (at.getTime() - bornAt.getTime()) / dayMs;
  return set ?? dailyMail.findLast(({ fromDay }) => days >= fromDay)?.max ?? dailyMail[0].max;
}

/** When the next day begins, by which mail is counted: everywhere at once, so that nobody gains a day by moving. */
export const nextDay = (at: Date): Date => new Date((Math.floor(at.getTime() / dayMs) + 1) * dayMs);

/** What leaves now of so many mails, and when the rest begins and ends to leave. */
export type DaysOfMail = { today: number; rest: number; nextAt: Date; lastAt: Date };

/** How many of `will` mails leave today and when the others do, where `sent` have left today; undefined when all do. */
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
  let lastAt = nextAt;
  for (
    let rest = will - today - dailyMax(bornAt, nextAt, set);
    rest > 0;
    rest -= dailyMax(bornAt, lastAt, set)
  )
    lastAt = nextDay(lastAt);
  return { today, rest: will - today, nextAt, lastAt };
}
