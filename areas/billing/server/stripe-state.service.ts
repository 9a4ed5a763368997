import type { Stripe } from "stripe";
import { centsOf, moneyText } from "#platform/contract/money.ts";
import { subscriptionStatuses } from "#areas/billing/contract/plan-access.rules.ts";
import { choiceOf } from "#areas/billing/contract/prices.rules.ts";
import { stripeCodeOf } from "./stripe-client.service.ts";
import type { SubscriptionChanges, SubscriptionRow } from "./subscriptions.store.ts";

/** How a business stands at Stripe, as it was asked. */
export type StripeState = {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  /** The subscription that counts; null when there is none. */
  subscription: Stripe.Subscription | null;
  /** How many there ever were. */
  count: number;
  setups: Stripe.SetupIntent[];
  /** What the next charge comes to, in cents; null where none comes. */
  nextCents: number | null;
};

/** Stripe's words for a subscription, the one that counts most first. One whose first payment never came doesn't count. */
const order = ["active", "trialing", "past_due", "unpaid", "paused", "incomplete", "canceled"];

/** Asks Stripe how a customer stands. One who was deleted there has nothing. */
export async function readState(stripe: Stripe, customerId: string): Promise<StripeState> {
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ["invoice_settings.default_payment_method"],
  });
  if (customer.deleted) return { customer, subscription: null, count: 0, setups: [], nextCents: null };
  const [all, setups] = await Promise.all([
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
  const subscription = counting[0] ?? null;
  return {
    customer,
    subscription,
    count: all.data.length,
    setups: setups.data,
    nextCents:
      subscription && goesOn(subscription) ? await nextCentsOf(stripe, customerId, subscription.id) : null,
  };
}

const goesOn = ({ status, cancel_at: cancelAt, pause_collection: paused }: Stripe.Subscription): boolean =>
  (status === "trialing" || status === "active" || status === "past_due") &&
  cancelAt === null &&
  paused === null;

async function nextCentsOf(stripe: Stripe, customer: string, subscription: string): Promise<number | null> {
  try {
    return (await stripe.invoices.createPreview({ customer, subscription })).amount_due;
  } catch (error) {
    if (stripeCodeOf(error) === "invoice_upcoming_none") return null;
    throw error;
  }
}

/** What a customer has there for the next charges, in cents. */
export const creditOf = ({ customer }: Pick<StripeState, "customer">): number =>
  customer.deleted ? 0 : Math.max(0, -customer.balance);

/** True while a payment is late. */
export const isLate = ({ status }: Pick<Stripe.Subscription, "status">): boolean =>
  status === "past_due" || status === "unpaid";

/** The subscription if it is paid for, tried, or late: there is no second one beside it. */
export const liveOf = (subscription: Stripe.Subscription | null): Stripe.Subscription | undefined =>
  subscription !== null && !["canceled", "incomplete"].includes(subscription.status)
    ? subscription
    : undefined;

/** The one thing that a subscription of ours is of; undefined for one that somebody made by hand without any. */
export const itemOf = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem | undefined => items.data[0];

/** Seconds as an instant. */
export const instantOf = (seconds: number | null | undefined): string | null =>
  typeof seconds === "number" ? new Date(seconds * 1000).toISOString() : null;

type Method = string | Stripe.PaymentMethod | null | undefined;
const cardOf = (method: Method): Stripe.PaymentMethod.Card | undefined =>
  typeof method === "object" ? method?.card : undefined;

/** The row as Stripe says that it is. */
export function rowFrom(
  state: StripeState,
  paid: readonly { status: string; amount: string }[],
  row: SubscriptionRow,
  now: Date,
): SubscriptionChanges {
  const { customer, subscription, nextCents } = state;
  const fallback = customer.deleted ? undefined : customer.invoice_settings.default_payment_method;
  const card = cardOf(subscription?.default_payment_method) ?? cardOf(fallback);
  const money = {
    credit: moneyText(creditOf(state)),
    nextAmount: nextCents === null ? null : moneyText(nextCents),
    lateAmount: subscription && isLate(subscription) ? moneyText(lateCents(paid)) : null,
    cardBrand: card?.brand.slice(0, 30) ?? null,
    cardLast4: card?.last4.slice(0, 4) ?? null,
    cardExpires: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, "0")}` : null,
  };
  // One whose first payment never came is as if there had been none; one that was deleted over there has ended.
  if (!subscription)
    return {
      ...money,
      ...(row.stripeSubscriptionId !== null && {
        ...none,
        cancelAt: null,
        ...(customer.deleted && !isOnTrial(row, now) && { status: "canceled", cancelAt: now.toISOString() }),
      }),
    };
  const item = itemOf(subscription);
  const choice = choiceOf(item?.price.lookup_key ?? "");
  const status = subscriptionStatuses.find((one) => one === subscription.status) ?? row.status;
  const isOver = status === "canceled";
  return {
    ...money,
    stripeSubscriptionId: subscription.id,
    status,
    plan: choice?.plan ?? row.plan,
    interval: choice?.interval ?? row.interval,
    amount: moneyText((item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)),
    nextBillingDate: goesOn(subscription) ? instantOf(item?.current_period_end) : null,
    cancelAt: instantOf(isOver ? subscription.ended_at : subscription.cancel_at),
    pastDueSince: pastDueSince(subscription, row, now),
    ...(status === "trialing" && { trialEndsAt: instantOf(subscription.trial_end) }),
  };
}

const isOnTrial = ({ trialEndsAt }: SubscriptionRow, now: Date): boolean =>
  trialEndsAt !== null && Date.parse(trialEndsAt) > now.getTime();

const lateCents = (paid: readonly { status: string; amount: string }[]): number =>
  paid.reduce((sum, { status, amount }) => sum + (status === "open" ? (centsOf(amount) ?? 0) : 0), 0);

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
