import {
  badRequest,
  bill,
  cardFor,
  changeSub,
  clockOf,
  customerIn,
  happened,
  missing,
  payInvoice,
  periodEnd,
  type StripeBooks,
  subIn,
  taxed,
} from "./stripe-books.ts";
import { cardIn, expandIn, metadataIn, needed, priceIn } from "./stripe-forms.ts";
import { newStripeId, shownInvoice, shownSub } from "./stripe-objects.ts";
import type { Price, Sub } from "./stripe-things.ts";

export function createSubscription(books: StripeBooks, form: URLSearchParams): unknown {
  const customer = customerIn(books, needed(form, "customer"));
  const price = priceIn(books, needed(form, "items[0][price]"));
  const created = clockOf(books);
  const trialEnd = form.has("trial_end") ? Number(form.get("trial_end")) : null;
  if (trialEnd !== null && trialEnd <= created)
    throw badRequest("Invalid timestamp: must be in the future.", "trial_end");
  const card = form.get("default_payment_method");
  const sub: Sub = {
    id: newStripeId("sub"),
    itemId: newStripeId("si"),
    customer: customer.id,
    price,
    status: trialEnd === null ? "incomplete" : "trialing",
    trialEnd,
    start: created,
    end: trialEnd ?? periodEnd(created, price.interval),
    cancelAt: null,
    endedAt: null,
    card: card ? cardIn(books, card) : null,
    savesCard: form.get("payment_settings[save_default_payment_method]") === "on_subscription",
    invoice: null,
    paused: null,
    pending: null,
    metadata: metadataIn(form),
    created,
  };
  books.subs.unshift(sub);
  happened(books, "customer.subscription.created", shownSub(sub));
  if (trialEnd === null) {
    const invoice = bill(books, sub, taxed(books, price.cents));
    if (!invoice.payment) changeSub(books, sub, { status: "active" });
    else if (form.get("payment_behavior") !== "default_incomplete")
      payInvoice(books, invoice, cardFor(books, sub));
  }
  return shownSub(sub, expandIn(form));
}

/** What a change of the price costs now, in cents; below zero it is kept as a credit. */
function changeCents(books: StripeBooks, sub: Sub, price: Price, at: number): number {
  if (sub.status === "trialing" || price.id === sub.price.id) return 0;
  const share = Math.max(0, sub.end - at) / (sub.end - sub.start);
  const unused = Math.round(taxed(books, sub.price.cents) * share);
  return price.interval === sub.price.interval
    ? Math.round(taxed(books, price.cents) * share) - unused
    : taxed(books, price.cents) - unused;
}

const emptyable = (form: URLSearchParams, name: string): string | null | undefined =>
  form.has(name) ? form.get(name) || null : undefined;

export function updateSubscription(books: StripeBooks, form: URLSearchParams, id: string): unknown {
  const sub = subIn(books, id);
  if (sub.status === "canceled" || sub.status === "incomplete_expired")
    throw badRequest("A canceled subscription can only update its cancellation_details.");
  if (
    form.get("payment_behavior") === "pending_if_incomplete" &&
    (form.has("cancel_at") || form.has("off_session"))
  )
    throw badRequest("This parameter can't be part of a pending update.", "payment_behavior");
  const changes: Partial<Sub> = {};
  const cancelAt = emptyable(form, "cancel_at");
  if (cancelAt !== undefined)
    changes.cancelAt = cancelAt?.endsWith("period_end")
      ? sub.end
      : cancelAt === null
        ? null
        : Number(cancelAt);
  const card = form.get("default_payment_method");
  if (card) changes.card = cardIn(books, card);
  if (form.get("pause_collection") === "") changes.paused = null;
  if (form.has("pause_collection[behavior]")) changes.paused = form.get("pause_collection[behavior]");
  if (Object.keys(metadataIn(form)).length > 0) changes.metadata = { ...sub.metadata, ...metadataIn(form) };
  changeSub(books, sub, changes);
  const wanted = form.get("items[0][price]");
  if (wanted !== null && form.get("items[0][id]") !== sub.itemId) throw missing("subscription_item");
  if (wanted !== null && wanted !== sub.price.id)
    changePrice(books, sub, priceIn(books, wanted), Number(form.get("proration_date") ?? clockOf(books)));
  if (form.get("billing_cycle_anchor[type]") === "now") beginPeriod(books, sub);
  return shownSub(sub, expandIn(form));
}

function changePrice(books: StripeBooks, sub: Sub, price: Price, at: number): void {
  if (sub.pending) throw badRequest("This subscription has a pending update.");
  const cents = changeCents(books, sub, price, at);
  const isOther = price.interval !== sub.price.interval && sub.status !== "trialing";
  const now = clockOf(books);
  const { start, end } = isOther ? { start: now, end: periodEnd(now, price.interval) } : sub;
  if (cents < 0) customerIn(books, sub.customer).balance += cents;
  const invoice = cents > 0 ? bill(books, sub, cents) : undefined;
  if (!invoice?.payment) return changeSub(books, sub, { price, start, end });
  changeSub(books, sub, { pending: { price, start, end, invoice } });
  payInvoice(books, invoice, cardFor(books, sub));
}

function beginPeriod(books: StripeBooks, sub: Sub): void {
  const now = clockOf(books);
  changeSub(books, sub, { start: now, end: periodEnd(now, sub.price.interval) });
  payInvoice(books, bill(books, sub, taxed(books, sub.price.cents)), cardFor(books, sub));
}

export function createPreview(books: StripeBooks, form: URLSearchParams): unknown {
  const id = form.get("subscription");
  const sub = id === null ? undefined : subIn(books, id);
  const customer = customerIn(books, sub?.customer ?? needed(form, "customer"));
  const wanted = form.get("subscription_details[items][0][price]");
  const price = wanted !== null || !sub ? priceIn(books, wanted ?? "") : sub.price;
  const at = Number(form.get("subscription_details[proration_date]") ?? clockOf(books));
  const isWhole =
    !sub ||
    wanted === null ||
    sub.status === "trialing" ||
    price.id === sub.price.id ||
    form.get("preview_mode") === "recurring" ||
    form.has("subscription_details[billing_cycle_anchor][type]");
  const total = isWhole ? taxed(books, price.cents) : changeCents(books, sub, price, at);
  const due = Math.max(0, total + Math.min(0, customer.balance));
  const upcoming = {
    id: newStripeId("upcoming_in"),
    customer: customer.id,
    subscription: sub?.id ?? "",
    total,
    balance: customer.balance,
    due,
    status: "open",
    isTried: false,
    payment: null,
    metadata: {},
    created: clockOf(books),
  } as const;
  return { ...(shownInvoice(upcoming) as object), status: "draft" };
}
