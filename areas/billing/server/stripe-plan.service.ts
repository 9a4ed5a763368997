import type { Stripe } from "stripe";
import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import type { ChangePreview, PlanChoice } from "#areas/billing/contract/billing.schema.ts";
import { planByKey } from "#areas/billing/contract/plans.schema.ts";
import { centsEachTime } from "#areas/billing/contract/prices.rules.ts";
import { refundOf } from "#areas/billing/contract/refunds.rules.ts";
import { askStripeNow } from "./billing.jobs.ts";
import * as receipts from "./receipts.store.ts";
import { askStripe, type Place } from "./stripe-client.service.ts";
import { requirePrice } from "./stripe-prices.service.ts";
import { itemOf, liveOf, readState } from "./stripe-state.service.ts";
import { endNow, syncWithStripe } from "./stripe-sync.service.ts";
import * as store from "./subscriptions.store.ts";

type Live = { stripe: Stripe; subscription: Stripe.Subscription; item: Stripe.SubscriptionItem };

/** Does something with the current business's subscription at Stripe, as it is there now, and writes down how it stands then. */
async function withLive<T>(place: Place, refusal: string, work: (live: Live) => Promise<T>): Promise<T> {
  const customer = (
    await place.transact(async (ctx) => found(await store.findSubscription(ctx.tx), "Subscription"))
  ).stripeCustomerId;
  if (customer === null) throw new AppError("conflict", refusal);
  const result = await askStripe(place, async (stripe) => {
    const subscription = liveOf((await readState(stripe, customer)).subscription);
    const item = subscription && itemOf(subscription);
    if (!item) throw new AppError("conflict", refusal);
    return work({ stripe, subscription, item });
  });
  await syncWithStripe(place);
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

/** What a change of the plan would cost today, as Stripe reckons it, and what is paid from when on. */
export async function previewAtStripe(open: OpenCtx, choice: PlanChoice): Promise<ChangePreview> {
  const then = moneyText(centsEachTime(planByKey(choice.plan), choice.interval) ?? 0);
  const row = await open.transact(async (ctx) => found(await store.findSubscription(ctx.tx), "Subscription"));
  const customer = row.stripeCustomerId;
  const first = (): ChangePreview => {
    const isTrial = row.trialEndsAt !== null && Date.parse(row.trialEndsAt) > open.now.getTime();
    return { today: isTrial ? moneyText(0) : then, then, on: isTrial ? row.trialEndsAt : null };
  };
  if (customer === null) return first();
  return askStripe(open, async (stripe) => {
    const subscription = liveOf((await readState(stripe, customer)).subscription);
    const item = subscription && itemOf(subscription);
    if (!item) return first();
    const price = await requirePrice(stripe, choice);
    const preview = await stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price }],
        ...proration({ subscription, item }, open.now),
      },
    });
    const isTrial = subscription.status === "trialing";
    // A year that begins, or a month, begins now.
    const isOtherInterval = item.price.recurring?.interval !== choice.interval && !isTrial;
    const next = new Date(isOtherInterval ? open.now : item.current_period_end * 1000);
    if (isOtherInterval && choice.interval === "year") next.setUTCFullYear(next.getUTCFullYear() + 1);
    else if (isOtherInterval) next.setUTCMonth(next.getUTCMonth() + 1);
    return {
      today: moneyText(isTrial ? 0 : preview.amount_due),
      then,
      on: next.toISOString(),
    };
  });
}

/** Changes the plan, and takes back that it was canceled. 402 when the difference can’t be charged: then the plan stays. */
export const changeAtStripe = (open: OpenCtx, choice: PlanChoice): Promise<void> =>
  withLive(open, noPlan, async ({ stripe, subscription, item }) => {
    const price = await requirePrice(stripe, choice);
    if (item.price.id !== price)
      await stripe.subscriptions.update(subscription.id, {
        items: [{ id: item.id, price }],
        payment_behavior: "error_if_incomplete",
        off_session: true,
        ...proration({ subscription, item }, open.now),
      });
    if (subscription.cancel_at !== null)
      await stripe.subscriptions.update(subscription.id, { cancel_at: "" });
  });

/** Ends the plan when what was paid for ends, or the trial; what is late ends now. 409 when there is none to end. */
export const cancelAtStripe = (open: OpenCtx): Promise<void> =>
  withLive(open, "There’s no active subscription to cancel", async ({ stripe, subscription }) => {
    if (subscription.cancel_at !== null)
      throw new AppError("conflict", "There’s no active subscription to cancel");
    const goesOn = subscription.status === "active" || subscription.status === "trialing";
    if (goesOn) await stripe.subscriptions.update(subscription.id, { cancel_at: "min_period_end" });
    else await endNow(stripe, subscription.id);
  });

/** Takes back that the plan ends. 409 when it doesn’t, or when it has. */
export const resumeAtStripe = (open: OpenCtx): Promise<void> =>
  withLive(open, "The subscription has ended. Choose a plan to go on.", async ({ stripe, subscription }) => {
    if (subscription.cancel_at === null) throw new AppError("conflict", "The subscription isn’t canceled");
    await stripe.subscriptions.update(subscription.id, { cancel_at: "" });
  });

/** Ends what is paid for now, where anything is: for a business that closes. */
export async function endAtStripe(place: Place): Promise<void> {
  const row = await place.transact(async (ctx) =>
    found(await store.findSubscription(ctx.tx), "Subscription"),
  );
  const customer = row.stripeCustomerId;
  if (customer === null || !place.ports.payments) return;
  await askStripe(place, async (stripe) => {
    const { subscription } = await readState(stripe, customer);
    if (subscription && subscription.status !== "canceled") await endNow(stripe, subscription.id);
  });
  await syncWithStripe(place);
}

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
  await syncWithStripe(open);
  const left = await open.transact(async (ctx) => refundOf(await receipts.listReceipts(ctx.tx), ctx.now));
  if (left)
    throw new AppError(
      "conflict",
      "Stripe couldn’t give all of it back. Nothing has changed; please tell us.",
    );
}
