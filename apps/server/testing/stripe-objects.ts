import { randomBytes } from "node:crypto";

import type { Card, Customer, Invoice, Payment, Price, Setup, StripeEvent, Sub } from "./stripe-things.ts";

// How Stripe shows what the stand-in knows (shapes of API 2026-10-28, after its published examples).

/** An id as Stripe makes them. */
export const newStripeId = (kind: string): string => `${kind}_${randomBytes(12).toString("hex")}`;

/** A list as Stripe answers it, by pages. */
export function listed<T extends { id: string }>(
  url: string,
  all: readonly T[],
  form: URLSearchParams,
  show: (one: T) => unknown,
): unknown {
  const after = form.get("starting_after");
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(form.get("limit") ?? 10);
  const page = all.slice(from, from + limit);
  return { object: "list", url, has_more: all.length > from + limit, data: page.map(show) };
}

export const shownCard = (card: Card, customer: string | null): unknown => ({
  id: card.id,
  object: "payment_method",
  type: "card",
  customer,
  card: {
    brand: card.brand,
    display_brand: card.brand,
    last4: card.last4,
    exp_month: card.expMonth,
    exp_year: card.expYear,
  },
});

const cardOf = (card: Card | null, customer: string, isExpanded: boolean): unknown =>
  card && isExpanded ? shownCard(card, customer) : (card?.id ?? null);

export const shownCustomer = (one: Customer, expand: readonly string[] = []): unknown =>
  one.isDeleted
    ? { id: one.id, object: "customer", deleted: true }
    : {
        id: one.id,
        object: "customer",
        balance: one.balance,
        created: one.created,
        email: one.email,
        invoice_settings: {
          custom_fields: null,
          default_payment_method: cardOf(
            one.card,
            one.id,
            expand.includes("invoice_settings.default_payment_method"),
          ),
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: one.metadata,
        name: one.name,
      };

export const shownPrice = (one: Price): unknown => ({
  id: one.id,
  object: "price",
  active: one.isActive,
  billing_scheme: "per_unit",
  currency: one.currency,
  livemode: false,
  lookup_key: one.lookupKey,
  metadata: {},
  product: one.product,
  recurring: { interval: one.interval, interval_count: 1, meter: null, usage_type: "licensed" },
  type: "recurring",
  unit_amount: one.cents,
  unit_amount_decimal: String(one.cents),
});

export const shownSetup = (one: Setup): unknown => ({
  id: one.id,
  object: "setup_intent",
  client_secret: one.secret,
  created: one.created,
  customer: one.customer,
  livemode: false,
  metadata: one.metadata,
  payment_method: one.card?.id ?? null,
  payment_method_types: ["card"],
  status: one.status,
  usage: "off_session",
});

export const shownPayment = (one: Payment, expand: readonly string[] = []): unknown => ({
  id: one.id,
  object: "payment_intent",
  amount: one.cents,
  amount_received: one.status === "succeeded" ? one.cents : 0,
  client_secret: one.secret,
  created: one.created,
  currency: "usd",
  customer: one.customer,
  latest_charge:
    one.status !== "succeeded"
      ? null
      : expand.some((way) => way.endsWith("latest_charge"))
        ? {
            id: `ch_${one.id}`,
            object: "charge",
            amount: one.cents,
            amount_refunded: one.refunded,
            disputed: one.isDisputed,
            refunded: one.refunded >= one.cents,
            payment_intent: one.id,
          }
        : `ch_${one.id}`,
  livemode: false,
  metadata: {},
  payment_method_types: ["card"],
  status: one.status,
});

export const shownInvoice = (one: Invoice, expand: readonly string[] = []): unknown => ({
  id: one.id,
  object: "invoice",
  amount_due: one.due,
  total: one.total,
  starting_balance: one.balance,
  ending_balance: null,
  amount_paid: one.status === "paid" ? one.due : 0,
  amount_remaining: one.status === "paid" ? 0 : one.due,
  auto_advance: one.isTried && (one.status === "open" || one.status === "draft"),
  created: one.created,
  currency: "usd",
  customer: one.customer,
  hosted_invoice_url: `https://invoice.stripe.com/i/${one.id}`,
  livemode: false,
  metadata: one.metadata,
  parent: {
    type: "subscription_details",
    quote_details: null,
    subscription_details: { metadata: {}, subscription: one.subscription },
  },
  status: one.status,
  status_transitions: { finalized_at: one.created, paid_at: one.status === "paid" ? one.created : null },
  ...(expand.some((way) => way.endsWith("confirmation_secret")) && {
    confirmation_secret: one.payment && { client_secret: one.payment.secret, type: "payment_intent" },
  }),
  ...(expand.some((way) => way.endsWith("payments")) && {
    payments: {
      object: "list",
      url: `/v1/invoice_payments?invoice=${one.id}`,
      has_more: false,
      data: one.payment
        ? [
            {
              id: `inpay_${one.id}`,
              object: "invoice_payment",
              invoice: one.id,
              is_default: true,
              amount_requested: one.due,
              amount_paid: one.status === "paid" ? one.due : null,
              status: one.status === "paid" ? "paid" : "open",
              payment: { type: "payment_intent", payment_intent: one.payment.id },
            },
          ]
        : [],
    },
  }),
});

export const shownSub = (one: Sub, expand: readonly string[] = []): unknown => ({
  id: one.id,
  object: "subscription",
  billing_mode: { type: "flexible", flexible: null },
  cancel_at: one.cancelAt,
  cancel_at_period_end: false,
  created: one.created,
  currency: "usd",
  customer: one.customer,
  default_payment_method: cardOf(
    one.card,
    one.customer,
    expand.some((way) => way.endsWith("default_payment_method")),
  ),
  ended_at: one.endedAt,
  items: {
    object: "list",
    url: `/v1/subscription_items?subscription=${one.id}`,
    has_more: false,
    data: [
      {
        id: one.itemId,
        object: "subscription_item",
        current_period_start: one.start,
        current_period_end: one.end,
        metadata: {},
        price: shownPrice(one.price),
        quantity: 1,
        subscription: one.id,
      },
    ],
  },
  latest_invoice:
    one.invoice && expand.some((way) => way.includes("latest_invoice"))
      ? shownInvoice(one.invoice, expand)
      : (one.invoice?.id ?? null),
  livemode: false,
  metadata: one.metadata,
  pause_collection: one.paused === null ? null : { behavior: one.paused, resumes_at: null },
  pending_update: one.pending && { expires_at: one.pending.invoice.created + 82_800, subscription_items: [] },
  status: one.status,
  trial_end: one.trialEnd,
  trial_start: one.trialEnd === null ? null : one.created,
});

export const shownEvent = (one: StripeEvent): unknown => ({
  id: one.id,
  object: "event",
  api_version: "2026-10-28.endive",
  created: one.created,
  data: { object: one.object },
  livemode: false,
  pending_webhooks: one.isDelivered ? 0 : 1,
  request: { id: null, idempotency_key: null },
  type: one.type,
});
