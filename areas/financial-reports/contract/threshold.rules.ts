/** The last year whose figure we know. */
const lastKnown = 2026;

/** True for a year whose threshold we know, so that nobody types it. */
export const isKnownThreshold = (year: number): boolean => year <= lastKnown;

/**
 * From what in a year a payer files Form 1099-NEC, as decimal text: 600 until 2025, 2,000 for 2026 (decisions, money). Later ones are published
 * year by year, so they are asked for and never guessed: null.
 */
export function thresholdOf(year: number, typed: Readonly<Record<string, string>> = {}): string | null {
  if (isKnownThreshold(year)) return year < lastKnown ? "600.00" : "2000.00";
  return typed[String(year)] ?? null;
}
