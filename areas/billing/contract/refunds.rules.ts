import { centsOf, moneyText } from "#platform/contract/money.ts";
import { moneyBackDays } from "./plans.schema.ts";

type Paid = { paidAt: string; amount: string; refunded: string; status: string };

const cents = (text: string): number => centsOf(text) ?? 0;
const sumOf = (all: readonly string[]): number => all.reduce((sum, one) => sum + cents(one), 0);

/** How what was paid may stand: a payment that a bank was asked about is never given back by the button, however that ended. */
const paidStatuses = ["paid", "refunded", "disputed", "dispute_won", "dispute_lost"];

/**
 * What comes back by the button: all that was paid, less what came back already (`before`) and what banks were asked about (`asked`), within 30 days of
 * the first payment. Undefined when that is longer ago, or nothing is left of it.
 */
export function refundOf(
  receipts: readonly Paid[],
  now: Date,
): { amount: string; until: string; before: string; asked: string } | undefined {
  const paid = receipts.filter(({ status }) => paidStatuses.includes(status));
  const first = Math.min(...paid.map(({ paidAt }) => Date.parse(paidAt)));
  const until = first + moneyBackDays * 86_400_000;
  const open = paid.filter(({ status }) => status === "paid");
  const left = sumOf(open.map(({ amount }) => amount)) - sumOf(open.map(({ refunded }) => refunded));
  const ours = paid.filter(({ status }) => status === "paid" || status === "refunded");
  const before = sumOf(ours.map(({ refunded }) => refunded));
  const asked = sumOf(paid.filter((one) => !ours.includes(one)).map(({ amount }) => amount));
  return until > now.getTime() && left > 0
    ? {
        amount: moneyText(left),
        until: new Date(until).toISOString(),
        before: moneyText(before),
        asked: moneyText(asked),
      }
    : undefined;
}

/** What banks were asked to take back, of all that was paid; undefined where none was. */
export function disputedOf(receipts: readonly Paid[]): string | undefined {
  const disputed = receipts.filter(({ status }) => status === "disputed");
  return disputed.length > 0 ? moneyText(sumOf(disputed.map(({ amount }) => amount))) : undefined;
}
