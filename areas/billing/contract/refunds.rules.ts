import { centsOf, moneyText } from "#platform/contract/money.ts";
import { moneyBackDays } from "./plans.schema.ts";

type Paid = { paidAt: string; amount: string; refunded: string; status: string };

const cents = (text: string): number => centsOf(text) ?? 0;
const sumOf = (all: readonly string[]): number => all.reduce((sum, one) => sum + cents(one), 0);

/**
 * What comes back by the button: all that was paid, less what came back already and what the bank is asked for, within 30 days of the first
 * payment; `before` is what came back of these payments. Undefined when that is longer ago, or nothing is left of it.
 */
export function refundOf(
  receipts: readonly Paid[],
  now: Date,
): { amount: string; until: string; before: string } | undefined {
  const paid = receipts.filter(({ status }) => ["paid", "refunded", "disputed"].includes(status));
  const first = Math.min(...paid.map(({ paidAt }) => Date.parse(paidAt)));
  const until = first + moneyBackDays * 86_400_000;
  const open = paid.filter(({ status }) => status === "paid");
  const before = sumOf(open.map(({ refunded }) => refunded));
  const left = sumOf(open.map(({ amount }) => amount)) - before;
  return until > now.getTime() && left > 0
    ? { amount: moneyText(left), until: new Date(until).toISOString(), before: moneyText(before) }
    : undefined;
}

/** What banks were asked to take back, of all that was paid; undefined where none was. */
export function disputedOf(receipts: readonly Paid[]): string | undefined {
  const disputed = receipts.filter(({ status }) => status === "disputed");
  return disputed.length > 0 ? moneyText(sumOf(disputed.map(({ amount }) => amount))) : undefined;
}
