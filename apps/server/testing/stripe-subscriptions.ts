import {
  badRequest,
  bill,
  cardFor,
  changeSub,
  clockOf,
  customerIn,
  declined,
  happened,
  missing,
  payInvoice,
  periodEnd,
  type StripeBooks,
  subIn,
} from "./stripe-books.ts";
import { cardIn, expandIn, metadataIn, needed, priceIn } from "./stripe-forms.ts";
import { newStripeId, type Price, shownInvoice, shownSub, type Sub } from "./stripe-objects.ts";

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
    metadata: metadataIn(form),
    created,
  };
  books.subs.unshift(sub);
  happened(books, "customer.subscription.created", shownSub(sub));
  if (trialEnd === null) {
    const invoice = bill(books, sub, price.cents);
    if (form.get("payment_behavior") !== "default_incomplete")
      payInvoice(books, invoice, cardFor(books, sub));
  }
  return shownSub(sub, expandIn(form));
}

/** What a change of the price costs now, in cents; below zero it is kept for the next time. */
function changeCents(sub: Sub, price: Price, at: number): number {
  if (sub.status === "trialing" || price.id === sub.price.id) return 0;
  const share = Math.max(0, sub.end - at) / (sub.end - sub.start);
  const unused = Math.round(sub.price.cents * share);
  return price.interval === sub.price.interval
    ? Math.round(price.cents * share) - unused
    : price.cents - unused;
}

export function updateSubscription(books: StripeBooks, form: URLSearchParams, id: string): unknown {
  const sub = subIn(books, id);
  if (sub.status === "canceled" || sub.status === "incomplete_expired")
    throw badRequest("A canceled subscription can only update its cancellation_details.");
  const changes: Partial<Sub> = {};
  const cancelAt = form.get("cancel_at");
  if (cancelAt !== null)
    changes.cancelAt = cancelAt === "" ? null : cancelAt.endsWith("period_end") ? sub.end : Number(cancelAt);
  const card = form.get("default_payment_method");
  if (card) changes.card = cardIn(books, card);
  if (Object.keys(metadataIn(form)).length > 0) changes.metadata = { ...sub.metadata, ...metadataIn(form) };
  const wanted = form.get("items[0][price]");
  if (wanted !== null && form.get("items[0][id]") !== sub.itemId) throw missing("subscription_item");
  if (wanted !== null && wanted !== sub.price.id) {
    const price = priceIn(books, wanted);
    const cents = changeCents(sub, price, Number(form.get("proration_date") ?? clockOf(books)));
    if (price.interval !== sub.price.interval && sub.status !== "trialing")
      Object.assign(changes, { start: clockOf(books), end: periodEnd(clockOf(books), price.interval) });
    const before = { ...sub };
    Object.assign(sub, { price });
    if (cents < 0) customerIn(books, sub.customer).balance += cents;
    else if (cents > 0) {
      const invoice = bill(books, sub, cents);
      if (!payInvoice(books, invoice, cardFor(books, sub))) {
        invoice.status = "void";
        Object.assign(sub, before);
        throw declined();
      }
    }
  }
  changeSub(books, sub, changes);
  return shownSub(sub, expandIn(form));
}

export function createPreview(books: StripeBooks, form: URLSearchParams): unknown {
  const sub = subIn(books, needed(form, "subscription"));
  const price = priceIn(books, needed(form, "subscription_details[items][0][price]"));
  const at = Number(form.get("subscription_details[proration_date]") ?? clockOf(books));
  const total = changeCents(sub, price, at);
  const due = Math.max(0, total + Math.min(0, customerIn(books, sub.customer).balance));
  return {
    ...(shownInvoice({
      id: newStripeId("upcoming_in"),
      customer: sub.customer,
      subscription: sub.id,
      due,
      status: "open",
      payment: null,
      created: clockOf(books),
    }) as object),
    total,
    status: "draft",
  };
}
