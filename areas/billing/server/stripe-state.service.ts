import type { Stripe } from "stripe";
import { moneyText } from "#platform/contract/money.ts";
import { subscriptionStatuses } from "#areas/billing/contract/plan-access.rules.ts";
import { choiceOf } from "#areas/billing/contract/prices.rules.ts";
import type { ReceiptRow } from "./receipts.store.ts";
import type { SubscriptionChanges, SubscriptionRow } from "./subscriptions.store.ts";

/** How a business stands at Stripe, as it was asked. */
export type StripeState = {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  /** The subscription that counts; null when there is none. */
  subscription: Stripe.Subscription | null;
  /** How many there ever were. */
  count: number;
  setups: Stripe.SetupIntent[];
};

/** Stripe's words for a subscription, the one that counts most first. One whose first payment never came doesn't count. */
const order = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete", "canceled"];

/** Asks Stripe how a customer stands. */
export async function readState(stripe: Stripe, customerId: string): Promise<StripeState> {
  const [customer, all, setups] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ["invoice_settings.default_payment_method"] }),
    stripe.subscriptions.list({
      customer: customerId,
      status: "all",
      limit: 100,
      expand: ["data.default_payment_method"],
    }),
    stripe.setupIntents.list({ customer: customerId, limit: 20 }),
  ]);
  const counting = all.data
    .filter(({ status }) => order.includes(status))
    .toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status) || b.created - a.created);
  return { customer, subscription: counting[0] ?? null, count: all.data.length, setups: setups.data };
}

/** The subscription if it is paid for, tried, or late: there is no second one beside it. */
export const liveOf = (subscription: Stripe.Subscription | null): Stripe.Subscription | undefined =>
  subscription !== null && !["canceled", "incomplete"].includes(subscription.status)
    ? subscription
    : undefined;

/** The one thing that a subscription of ours is of; undefined for one that somebody made by hand without any. */
export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined => items.data[0];

const instantOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === "number" ? new Date(seconds * 1000).toISOString() : null;

type Method = string | Stripe.PaymentMethod | null | undefined;
const cardOf = (method: Method): Stripe.PaymentMethod.Card | undefined =>
  typeof method === "object" ? method?.card : undefined;

/** The row as Stripe says that it is. */
export function rowFrom(
  { customer, subscription }: StripeState,
  row: SubscriptionRow,
  now: Date,
): SubscriptionChanges {
  const fallback = customer.deleted ? undefined : customer.invoice_settings.default_payment_method;
  const card = cardOf(subscription?.default_payment_method) ?? cardOf(fallback);
  const cards = {
    cardBrand: card?.brand.slice(0, 30) ?? null,
    cardLast4: card?.last4.slice(0, 4) ?? null,
    cardExpires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, "0")}` : null,
  };
  if (!subscription)
    // One whose first payment never came is as if there had been none.
    return { ...cards, ...(row.stripeSubscriptionId !== null && { ...none, cancelAt: null }) };
  const item = itemOf(subscription);
  const choice = choiceOf(item?.price.lookup_key ?? "");
  const status = subscriptionStatuses.find((one) => one === subscription.status) ?? row.status;
  const isOver = status === "canceled";
  const goesOn =
    (status === "trialing" || status === "active" || status === "past_due") &&
    subscription.cancel_at === null;
  return {
    ...cards,
    stripeSubscriptionId: subscription.id,
    status,
    plan: choice?.plan ?? row.plan,
    interval: choice?.interval ?? row.interval,
    amount: moneyText((item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)),
    nextBillingDate: goesOn ? instantOf(item?.current_period_end) : null,
    cancelAt: instantOf(isOver ? subscription.ended_at : subscription.cancel_at),
    pastDueSince: pastDueSince(subscription, row, now),
    ...(status === "trialing" && { trialEndsAt: instantOf(subscription.trial_end) }),
  };
}

const none = {
  stripeSubscriptionId: null,
  status: "trialing",
  nextBillingDate: null,
  pastDueSince: null,
} as const;

/** Since when a payment is due: the first moment that it was seen; in a trial from its end on, when the card is charged. */
function pastDueSince(subscription: Stripe.Subscription, row: SubscriptionRow, now: Date): string | null {
  if (subscription.status === "trialing")
    return subscription.cancel_at === null ? instantOf(subscription.trial_end) : null;
  if (subscription.status !== "past_due") return null;
  // What a trial noted beforehand is when it became due as well.
  return row.pastDueSince ?? now.toISOString();
}

/** What was paid, as Stripe says it: its invoices of more than nothing, with what came back of each. */
export async function readReceipts(
  stripe: Stripe,
  customerId: string,
  workspaceId: string,
): Promise<(ReceiptRow & { paymentId: string | null })[]> {
  const [invoices, payments] = await Promise.all([
    stripe.invoices.list({ customer: customerId, limit: 100, expand: ["data.payments"] }),
    stripe.paymentIntents.list({ customer: customerId, limit: 100, expand: ["data.latest_charge"] }),
  ]);
  const refunded = new Map(payments.data.map((one) => [one.id, refundedOf(one)]));
  return invoices.data.flatMap((invoice) => {
    if (invoice.status === null || invoice.status === "draft" || invoice.amount_due === 0) return [];
    const paymentId = paymentOf(invoice);
    const back = paymentId === null ? 0 : (refunded.get(paymentId) ?? 0);
    return [
      {
        workspaceId,
        id: invoice.id ?? "",
        paidAt: instantOf(invoice.status_transitions.paid_at ?? invoice.created) ?? "",
        amount: moneyText(invoice.status === "paid" ? invoice.amount_paid : invoice.amount_due),
        refunded: moneyText(back),
        status: back > 0 && back >= invoice.amount_paid ? "refunded" : invoice.status.slice(0, 30),
        url: invoice.hosted_invoice_url?.slice(0, 2000) ?? null,
        paymentId,
      },
    ];
  });
}

const refundedOf = ({ latest_charge: charge }: Stripe.PaymentIntent): number =>
  typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0;

function paymentOf({ payments }: Stripe.Invoice): string | null {
  const payment = payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
  return (typeof payment === "object" ? payment.id : payment) ?? null;
}
