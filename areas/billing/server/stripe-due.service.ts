import type { Stripe } from "stripe";
import { moneyText } from "#platform/contract/money.ts";
import type { Due } from "#areas/billing/contract/billing.schema.ts";
import type { Interval } from "#areas/billing/contract/plans.schema.ts";

type Invoice = Pick<Stripe.Invoice, "amount_due" | "total" | "starting_balance">;
type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails;

const creditAfter = ({ starting_balance: balance, total }: Invoice): number =>
  Math.max(0, -(balance + total));

/** What is due where this invoice is charged now, and `then` each time from `on`, in cents. */
export const dueNow = (invoice: Invoice, then: number, on: Date): Due => ({
  today: moneyText(invoice.amount_due),
  next: moneyText(Math.max(0, then - creditAfter(invoice))),
  on: on.toISOString(),
  then: moneyText(then),
  credit: moneyText(creditAfter(invoice)),
});

/** The same where nothing is charged before `on`, and this invoice then. */
export const dueThen = (invoice: Invoice, then: number, on: Date): Due => ({
  today: moneyText(0),
  next: moneyText(invoice.amount_due),
  on: on.toISOString(),
  then: moneyText(then),
  credit: moneyText(Math.max(0, -invoice.starting_balance)),
});

/** The provider's figures for a subscription as it would be: the next invoice, and what is charged each time, tax included, in cents. */
export async function previewOf(
  stripe: Stripe,
  asked: { customer: string; subscription?: string; details: Details },
): Promise<{ invoice: Invoice; then: number }> {
  const { details, ...whose } = asked;
  const { proration_behavior: _behavior, proration_date: _date, ...plain } = details;
  const [invoice, each] = await Promise.all([
    stripe.invoices.createPreview({ ...whose, subscription_details: details }),
    stripe.invoices.createPreview({ ...whose, subscription_details: plain, preview_mode: "recurring" }),
  ]);
  return { invoice, then: each.total };
}

/** When a period that begins now ends: the same day of the next month or year, or its last. */
export function periodAfter(now: Date, interval: Interval): Date {
  const next = new Date(now);
  if (interval === "year") next.setUTCFullYear(next.getUTCFullYear() + 1);
  else next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== now.getUTCDate()) next.setUTCDate(0);
  return next;
}
