/**
 * From what in a year a payer files Form 1099-NEC, as decimal text: 600 until 2025, 2,000 for 2026 (decisions, money). Later ones are published
 * year by year, so they are asked for and never guessed: null.
 */
export function thresholdOf(year: number, typed: Readonly<Record<string, string>> = {}): string | null {
  if (year <= 2025) return "600.00";
  if (year === 2026) return "2000.00";
  return typed[String(year)] ?? null;
}
