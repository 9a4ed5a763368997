import { centsOfSum, sumText } from "#platform/contract/money.ts";

/** How much of this year's profit owners are told to keep for taxes, in percent: a range that is often named, and no tax advice. */
export const setAsidePercent = { low: 25, high: 30 } as const;

/** The range for a profit, as decimal text, rounded up to cents; undefined for a loss and for nothing. */
export function setAsideOf(profit: string): { low: string; high: string } | undefined {
  const cents = centsOfSum(profit);
  if (cents <= 0n) return undefined;
  const part = (percent: number): string => sumText((cents * BigInt(percent) + 99n) / 100n);
  return { low: part(setAsidePercent.low), high: part(setAsidePercent.high) };
}
