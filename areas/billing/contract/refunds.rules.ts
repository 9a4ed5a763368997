import { centsOf, moneyText } from "#platform/contract/money.ts";
import { moneyBackDays } from "./plans.schema.ts";

type Paid = { id: string; paidAt: string; amount: string; refunded: string; status: string };

/** What comes back by the button: all of the latest payment, within 30 days of it. Undefined when it is older, or back already. */
export function refundOf(
  receipts: readonly Paid[],
  now: Date,
): { id: string; amount: string; until: string } | undefined {
  const [latest] = receipts
    .filter(({ status }) => status === "paid" || status === "refunded")
    .toSorted((a, b) => Date.parse(b.paidAt) - Date.parse(a.paidAt));
  if (latest?.status !== "paid") return undefined;
  const until = new Date(Date.parse(latest.paidAt) + moneyBackDays * 86_400_000);
  const left = (centsOf(latest.amount) ?? 0) - (centsOf(latest.refunded) ?? 0);
  return until > now && left > 0
    ? { id: latest.id, amount: moneyText(left), until: until.toISOString() }
    : undefined;
}
