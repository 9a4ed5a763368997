import type { Stripe } from "stripe";
import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { Due, PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { resumeFirst } from "#areas/billing/contract/payment-words.rules.ts";
import { refundOf } from "#areas/billing/contract/refunds.rules.ts";
import { askStripeNow } from "./billing.jobs.ts";
import * as receipts from "./receipts.store.ts";
import { firstDue } from "./stripe-checkout.service.ts";
import { askStripe, cardRefusal, isAway, type Place, written } from "./stripe-client.service.ts";
import { againFromToday, beganWhileClosed, heldCents } from "./stripe-closing.service.ts";
import { ensureCustomer } from "./stripe-customer.service.ts";
import { dueNow, dueThen, periodAfter, previewOf } from "./stripe-due.service.ts";
import { payOpen } from "./stripe-late.service.ts";
import { requirePrice } from "./stripe-prices.service.ts";
import { paymentOf } from "./stripe-receipts.service.ts";
import { isLate, itemOf, liveOf, readState } from "./stripe-state.service.ts";
import { askLater, endNow, syncAfter, syncWithStripe } from "./stripe-sync.service.ts";
import * as store from "./subscriptions.store.ts";

type Live = {
  stripe: Stripe;
  customer: string;
  subscription: Stripe.Subscription;
  item: Stripe.SubscriptionItem;
};

/** Does something with the current business's subscription at Stripe, as it is there now, and writes down how it stands then. */
async function withLive<T>(place: Place, refusal: string, work: (live: Live) => Promise<T>): Promise<T> {
  const customer = (
    await place.beforehand(async (ctx) => found(await store.findSubscription(ctx.tx), "Subscription"))
  ).stripeCustomerId;
  if (customer === null) throw new AppError("conflict", refusal);
  const result = await askStripe(place, async (stripe) => {
    const subscription = liveOf((await readState(stripe, customer)).subscription);
    const item = subscription && itemOf(subscription);
    if (!item) throw new AppError("conflict", refusal);
    return work({ stripe, customer, subscription, item });
  }).catch(async (error: unknown) => {
    // It may have been done all the same.
    if (isAway(error)) await askLater(place);
    throw error;
  });
  await syncAfter(place).catch((error: unknown) => {
    // The bank’s question comes first, and Stripe is asked again once it is answered.
    if (typeof result !== "string" || !isAway(error)) throw error;
  });
  return result;
}

const noPlan = "There’s no plan to change yet. Choose one first.";

/** Parts of a period are counted to the hour, so that what was shown is what is charged. */
const prorationDate = (item: Stripe.SubscriptionItem, now: Date): number =>
  Math.max(item.current_period_start, Math.floor(now.getTime() / 3_600_000) * 3600);

/** In the trial nothing is charged for a change; later the difference is, at once. */
const proration = ({ subscription, item }: Pick<Live, "subscription" | "item">, now: Date) =>
  subscription.status === "trialing"
    ? ({ proration_behavior: "none" } as const)
    : ({ proration_behavior: "always_invoice", proration_date: prorationDate(item, now) } as const);

/** What a plan would cost today, as Stripe reckons it, and what is paid from when on; of a closed business, what opening it would. */
export async function previewAtStripe(
  open: OpenCtx,
  choice: PlanChoice,
  trialEnd: Date | null,
): Promise<Due> {
  const customer = await ensureCustomer(open);
  return askStripe(open, async (stripe) => {
    const { subscription: counting } = await readState(stripe, customer);
    const subscription = liveOf(counting);
    const item = subscription && itemOf(subscription);
    if (!item) return (await firstDue(stripe, { customer, choice, trialEnd, now: open.now })).due;
    const held = await heldCents(stripe, subscription.id);
    const besides = held > 0 ? { held: moneyText(held) } : {};
    if (beganWhileClosed(subscription)) {
      const { invoice, then } = await openingOf(stripe, customer, subscription);
      return { ...dueNow(invoice, then, periodAfter(open.now, choice.interval)), ...besides };
    }
    return { ...(await changeDue(stripe, { customer, subscription, item }, choice, open.now)), ...besides };
  });
}

const openingOf = (stripe: Stripe, customer: string, subscription: Stripe.Subscription) =>
  previewOf(stripe, { customer, subscription: subscription.id, details: againFromToday });

/** Has the opening of a closed business charge what stood on its button. 409 where it is something else by now. */
export async function requireOpeningCost(open: OpenCtx, today: string): Promise<void> {
  if (!open.ports.payments) return;
  const row = await open.beforehand((ctx) => store.findSubscription(ctx.tx));
  const customer = row?.stripeCustomerId ?? null;
  if (customer === null) return;
  await askStripe(open, async (stripe) => {
    const live = liveOf((await readState(stripe, customer)).subscription);
    const isNew = live !== undefined && beganWhileClosed(live);
    const cents = isNew ? (await openingOf(stripe, customer, live)).invoice.amount_due : 0;
    requireSame(moneyText(cents), today);
  });
}

/** Nothing is charged that didn’t stand on the button. */
function requireSame(due: string, pressed: string): void {
  if (due !== pressed)
    throw new AppError("conflict", "What it costs has changed. Look again before you pay.");
}

async function changeDue(
  stripe: Stripe,
  { customer, subscription, item }: Omit<Live, "stripe">,
  choice: PlanChoice,
  now: Date,
): Promise<Due> {
  const price = await requirePrice(stripe, choice);
  const isSame = price === item.price.id;
  const isTrial = subscription.status === "trialing";
  const { invoice, then } = await previewOf(stripe, {
    customer,
    subscription: subscription.id,
    details: {
      items: [{ id: item.id, price }],
      // A change takes back that the plan ends.
      ...(subscription.cancel_at !== null && { cancel_at: "" }),
      ...(!isSame && proration({ subscription, item }, now)),
    },
  });
  const isOther = item.price.recurring?.interval !== choice.interval && !isTrial;
  const on = isOther ? periodAfter(now, choice.interval) : new Date(item.current_period_end * 1000);
  return isSame || isTrial ? dueThen(invoice, then, on) : dueNow(invoice, then, on);
}

/**
 * Changes the plan; the plan of now takes back that it was canceled. The secret where the bank asks about the difference: the plan changes once that
 * is answered. 402 when the difference can’t be charged, 409 while a payment is late, for another plan than one that is canceled, and where it costs
 * something else than `today`, what stood on the button: then the plan stays.
 */
export const changeAtStripe = (
  open: OpenCtx,
  choice: PlanChoice,
  today: string | undefined,
): Promise<string | null> =>
  withLive(open, noPlan, async ({ stripe, customer, subscription, item }) => {
    if (isLate(subscription)) throw new AppError("conflict", lateFirst);
    if (today !== undefined)
      requireSame((await changeDue(stripe, { customer, subscription, item }, choice, open.now)).today, today);
    const price = await requirePrice(stripe, choice);
    if (subscription.cancel_at !== null && item.price.id !== price)
      throw new AppError("conflict", resumeFirst);
    // One that waits for an answer makes room.
    const { latest_invoice: waiting } = subscription;
    if (subscription.pending_update && typeof waiting === "string")
      await stripe.invoices.voidInvoice(waiting);
    const isTrial = subscription.status === "trialing";
    if (item.price.id === price) {
      if (subscription.cancel_at !== null)
        await written(stripe.subscriptions.update(subscription.id, { cancel_at: "" }));
      return null;
    }
    return changePrice(stripe, subscription.id, {
      items: [{ id: item.id, price }],
      ...(!isTrial && { payment_behavior: "pending_if_incomplete" as const }),
      ...proration({ subscription, item }, open.now),
    });
  });

/** Makes the change. The secret where the bank asks about it; 402 when its difference can’t be charged, and nothing has changed then. */
async function changePrice(
  stripe: Stripe,
  id: string,
  update: Stripe.SubscriptionUpdateParams,
): Promise<string | null> {
  const changed = await written(
    stripe.subscriptions.update(id, { ...update, expand: ["latest_invoice.payments"] }),
  );
  const invoice = changed.latest_invoice;
  if (!changed.pending_update || !invoice || typeof invoice !== "object") return null;
  const question = await questionOf(stripe, invoice);
  if (typeof question === "string") return question;
  if (invoice.id) await stripe.invoices.voidInvoice(invoice.id);
  throw question;
}

const lateFirst =
  "The last payment didn’t go through. Pay it or change the card first, then change the plan.";

/** The secret by which the bank’s question about an invoice is answered, or why its card was refused. */
async function questionOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<string | AppError> {
  const id = paymentOf(invoice);
  if (id === null) return cardRefusal({});
  const payment = await stripe.paymentIntents.retrieve(id);
  const { client_secret: secret, status, last_payment_error: error } = payment;
  return status === "requires_action" && secret !== null ? secret : cardRefusal(error ?? {});
}

/**
 * Pays what is late with the card that is kept, the oldest first. The secret where the bank asks about it: it is paid once that is answered.
 * 402 when the card is declined, 409 when nothing is late.
 */
export const payLateAtStripe = (open: OpenCtx): Promise<string | null> =>
  withLive(open, nothingLate, async ({ stripe, subscription }) => {
    if (!isLate(subscription)) throw new AppError("conflict", nothingLate);
    const unpaid = await payOpen(stripe, subscription.id, { off_session: false });
    if (!unpaid) return null;
    const question = await questionOf(stripe, unpaid.invoice);
    if (typeof question === "string") return question;
    throw unpaid.error;
  });

const nothingLate = "Nothing is late, so there is nothing to pay now.";

/** Ends the plan when what was paid for ends, or the trial; what is late ends now. 409 when there is none to end. */
export const cancelAtStripe = (open: OpenCtx): Promise<void> =>
  withLive(open, "There’s no active subscription to cancel", async ({ stripe, subscription }) => {
    if (subscription.cancel_at !== null)
      throw new AppError("conflict", "There’s no active subscription to cancel");
    const goesOn = subscription.status === "active" || subscription.status === "trialing";
    if (goesOn) await written(stripe.subscriptions.update(subscription.id, { cancel_at: "min_period_end" }));
    else await written(endNow(stripe, subscription.id));
  });

/** Takes back that the plan ends. 409 when it doesn’t, or when it has. */
export const resumeAtStripe = (open: OpenCtx): Promise<void> =>
  withLive(open, "The subscription has ended. Choose a plan to go on.", async ({ stripe, subscription }) => {
    if (subscription.cancel_at === null) throw new AppError("conflict", "The subscription isn’t canceled");
    await written(stripe.subscriptions.update(subscription.id, { cancel_at: "" }));
  });

/** Ends whatever a customer pays for, now: their business is gone. */
export const endOfCustomer = (place: Pick<Place, "ports" | "log">, customer: string): Promise<void> =>
  askStripe(place, async (stripe) => {
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
    for (const { id } of data) await endNow(stripe, id);
  });

const refundNoted =
  "We can’t reach Stripe, which takes the payments. What you want is noted: as soon as Stripe answers, your money goes back and your plan ends. You don’t have to ask again.";

/**
 * Gives back all that was paid, and ends the subscription. What is wanted is written down first and done with the question to Stripe, so
 * that it is done once, and also when this process dies on the way. 409 when nothing can come back.
 */
export async function refundAtStripe(open: OpenCtx): Promise<void> {
  // Stripe is asked first, so that a payment or refund of this minute counts.
  await syncWithStripe(open);
  await open.transact(async (ctx) => {
    const row = found(await store.lockSubscription(ctx.tx), "Subscription");
    const back = refundOf(await receipts.listReceipts(ctx.tx), ctx.now);
    if (!back && row.refundAskedAt === null)
      throw new AppError(
        "conflict",
        "Money comes back within 30 days of the first payment. There’s nothing to give back.",
      );
    await store.updateSubscription(ctx.tx, ctx.workspaceId, {
      refundAskedAt: row.refundAskedAt ?? ctx.now.toISOString(),
    });
    await ctx.enqueue(
      askStripeNow,
      { workspaceId: ctx.workspaceId },
      { runAt: new Date(ctx.now.getTime() + 60_000) },
    );
  });
  await syncWithStripe(open).catch((error: unknown) => {
    // The wish is written down by now, and is done with the next question to Stripe.
    throw isAway(error) ? new AppError("unavailable", refundNoted, { cause: error, outcome: "done" }) : error;
  });
  const { left, goesOn } = await open.beforehand(async (ctx) => {
    const row = await store.findSubscription(ctx.tx);
    return {
      left: refundOf(await receipts.listReceipts(ctx.tx), ctx.now),
      goesOn: row !== undefined && row.stripeSubscriptionId !== null && row.status !== "canceled",
    };
  });
  if (left || goesOn)
    throw new AppError(
      "conflict",
      `Stripe couldn’t give all of it back. What came back stands under Payments${goesOn ? "; your plan goes on" : ""}. Please tell us.`,
      { outcome: "done" },
    );
}
