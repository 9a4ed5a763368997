import { daysBetween } from "#platform/contract/dates.ts";
import type { differenceReasons } from "./reconciliations.schema.ts";

/** A row of the account, in cents in the account's sense. */
export type DifferenceRow = { id: string; day: string; amountCents: number; ticked: boolean };

export type Explanation = {
  id: string;
  reason: (typeof differenceReasons)[number];
  /** What the bank may say instead of the row's amount; null where nothing but its tick is wrong. */
  expectedCents: number | null;
};

/** How many are told at most: more would explain nothing. */
export const maxExplanations = 10;
/** Equal amounts so many days apart may be one payment that is there twice. */
const maxDaysOfTwice = 7;

/**
 * The rows that explain a difference (closing less opening less what is ticked) by one mistake each, the likeliest first; putting right any
 * of them alone brings the difference to zero. Nothing for a difference of zero.
 */
export function explainDifference(differenceCents: number, rows: readonly DifferenceRow[]): Explanation[] {
  if (differenceCents === 0) return [];
  const twice = doublesOf(rows, -differenceCents);
  const found = rows.flatMap((row) => explanationOf(row, differenceCents, twice) ?? []);
  const place = (reason: Explanation["reason"]) => order.indexOf(reason);
  return found.toSorted((a, b) => place(a.reason) - place(b.reason)).slice(0, maxExplanations);
}

const order: readonly Explanation["reason"][] = ["twice", "equal", "half", "sign", "swapped"];

function explanationOf(
  { id, amountCents, ticked }: DifferenceRow,
  difference: number,
  twice: ReadonlySet<string>,
): Explanation | undefined {
  if (twice.has(id)) return { id, reason: "twice", expectedCents: null };
  // Ticked or not, and the other way round it would fit.
  if (amountCents === (ticked ? -difference : difference))
    return { id, reason: "equal", expectedCents: null };
  const expectedCents = ticked ? amountCents + difference : difference;
  // With the wrong sign it counts twice over once ticked; not ticked, it is the difference turned round.
  if (ticked && amountCents * 2 === -difference) return { id, reason: "half", expectedCents };
  if (!ticked && amountCents === -difference) return { id, reason: "sign", expectedCents };
  return isSwapped(amountCents, expectedCents) ? { id, reason: "swapped", expectedCents } : undefined;
}

// Of ticked rows with this amount that stand close to an equal one the later each: the copy.
function doublesOf(rows: readonly DifferenceRow[], amountCents: number): Set<string> {
  const equal = rows
    .filter((row) => row.ticked && row.amountCents === amountCents)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return new Set(
    equal.flatMap((row, at) => {
      const before = equal[at - 1];
      return before && daysBetween(before.day, row.day) <= maxDaysOfTwice ? [row.id] : [];
    }),
  );
}

/** True when two amounts of one sign differ by two neighboring digits that changed places; such a difference is divisible by nine. */
export function isSwapped(one: number, other: number): boolean {
  if ((one - other) % 9 !== 0 || one === other || Math.sign(one) !== Math.sign(other)) return false;
  const [a, b] = [String(Math.abs(one)), String(Math.abs(other))];
  // 0.45 for 4.05: a zero that moved to the front is still a digit.
  const width = Math.max(a.length, b.length);
  const [first, second] = [a.padStart(width, "0"), b.padStart(width, "0")];
  const apart = [...first].flatMap((digit, at) => (digit === second[at] ? [] : [at]));
  const [at = 0, next] = apart;
  return apart.length === 2 && next === at + 1 && first[at] === second[next] && first[next] === second[at];
}
