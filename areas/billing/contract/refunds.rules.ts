import { centsOf, moneyText } from "#platform/contract/money.ts";
import { moneyBackDays } from "./plans.schema.ts";

type Paid = { paidAt: string; amount: string; refunded: string; status: string };

/** What comes back by the button: all that was paid, within 30 days of the first payment. Undefined when that is longer ago, or nothing is left of it. */
export function refundOf(
  receipts: readonly Paid[],
  now: Date,
): { amount: string; until: string } | undefined {
  const paid = receipts.filter(({ status }) => status === "paid" || status === "refunded");
  const first = Math.min(...paid.map(({ paidAt }) => Date.parse(paidAt)));
  const until = first + moneyBackDays * 86_400_000;
  const left = paid.reduce(
    (sum, { amount, refunded }) => sum + (centsOf(amount) ?? 0) - (centsOf(refunded) ?? 0),
    0,
  );
  return until > now.getTime() && left > 0
    ? { amount: moneyText(left), until: new Date(until).toISOString() }
    : undefined;
}
