import type { Stripe } from "stripe";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { subscriptionChanged } from "#areas/billing/contract/billing.events.ts";
import { planOf, statusOf } from "#areas/billing/contract/plan-access.rules.ts";
import { choiceOf } from "#areas/billing/contract/prices.rules.ts";
import { tellOwners } from "./billing-notices.service.ts";
import * as events from "./billing-events.store.ts";
import * as receipts from "./receipts.store.ts";
import { enqueueQuestion } from "./stripe-adopting.service.ts";
import { askStripe, isAway, isInvalidRequest, type Place, stripeCodeOf } from "./stripe-client.service.ts";
import { requirePrice } from "./stripe-prices.service.ts";
import { type Business, businessIn, follow } from "./stripe-customer.service.ts";
import { pauseWhileClosed } from "./stripe-closing.service.ts";
import { payOpen } from "./stripe-late.service.ts";
import { type PaidReceipt, readReceipts } from "./stripe-receipts.service.ts";
import { creditOf, isLate, liveOf, readState, rowFrom, type StripeState } from "./stripe-state.service.ts";
import { paymentsOf, standingIn } from "./subscriptions.service.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./subscriptions.store.ts";

type Asked = {
  asked: number;
  customerId: string;
  trialEndsAt: string | null;
  refundAskedAt: string | null;
  /** When its owner closed the business; null while it is open. */
  closedAt: string | null;
  business: Business;
  at: Date;
};

/**
 * Asks Stripe how the business stands and writes that down; believes nothing else. What was begun and not finished is finished first: a
 * card that was kept becomes the one that is charged, the plan that was chosen with it begins, money that was asked back goes back.
 * Of two that ask at once, the later question's answer stays. True when something here was not as Stripe says.
 */
export async function syncWithStripe(place: Place): Promise<boolean> {
  const asked = await place.beforehand(async (ctx): Promise<Asked | undefined> => {
    const row = await store.claimQuestion(ctx.tx);
    return row && row.stripeCustomerId !== null
      ? {
          asked: row.asked,
          customerId: row.stripeCustomerId,
          trialEndsAt: row.trialEndsAt,
          refundAskedAt: row.refundAskedAt,
          closedAt: await team.closedSince(ctx.tx),
          business: await businessIn(ctx),
          at: ctx.now,
        }
      : undefined;
  });
  if (!asked) return false;
  const told = await askStripe(place, async (stripe) => {
    const state = await settle(stripe, place, asked);
    const { deleted } = state.customer;
    const paid = deleted ? [] : await readReceipts(stripe, asked.customerId, place.workspaceId);
    return { state, paid };
  });
  return place.beforehand((ctx) => write(ctx, asked, told));
}

const doneThere =
  "We can’t reach Stripe just now. What you did there is done: we’ll show it here as soon as Stripe answers. You don’t have to do it again.";

/** Writes down how the business stands once something was done at Stripe. 503 that says so where Stripe can’t be asked then; it is asked again by itself. */
export async function syncAfter(place: Place): Promise<void> {
  try {
    await syncWithStripe(place);
  } catch (error) {
    if (!isAway(error)) throw error;
    await askLater(place);
    throw new AppError("unavailable", doneThere, { cause: error, outcome: "done" });
  }
}

/** Has Stripe asked in a minute how the business stands. */
export const askLater = (place: Place): Promise<void> =>
  place.beforehand(({ tx, workspaceId, now }) =>
    enqueueQuestion(tx, workspaceId, { runAt: new Date(now.getTime() + 60_000) }),
  );

/** Finishes what was begun; how it stands then. */
async function settle(stripe: Stripe, place: Place, asked: Asked): Promise<StripeState> {
  let state = await readState(stripe, asked.customerId);
  if (state.customer.deleted) return state;
  await follow(stripe, place, state.customer, asked.business);
  const isChanged =
    (await giveBack(stripe, place, asked, state)) ||
    (await pauseWhileClosed(stripe, place, asked, state)) ||
    (await takeCard(stripe, place, asked, state));
  if (isChanged) state = await readState(stripe, asked.customerId);
  return state;
}

/** Gives back all that was paid and is not back yet, and ends the subscription and its credit, each once. */
async function giveBack(
  stripe: Stripe,
  place: Place,
  { refundAskedAt, customerId }: Asked,
  state: StripeState,
): Promise<boolean> {
  if (refundAskedAt === null) return false;
  const all = await readReceipts(stripe, customerId, place.workspaceId);
  for (const { id, status, paymentId } of all)
    if (status === "paid" && paymentId !== null && !(await refund(id, paymentId))) return true;
  const live = liveOf(state.subscription);
  if (live) await endNow(stripe, live.id);
  // What a smaller plan left over was part of what came back.
  if (creditOf(state) > 0) await stripe.customers.update(customerId, { balance: 0 });
  return true;

  /** False when Stripe can't: then nothing ends, and whoever asked is told. */
  async function refund(id: string, payment: string): Promise<boolean> {
    try {
      await stripe.refunds.create(
        { payment_intent: payment, reason: "requested_by_customer" },
        { idempotencyKey: `refund-${id}` },
      );
    } catch (error) {
      if (stripeCodeOf(error) === "charge_already_refunded") return true;
      if (!isInvalidRequest(error)) throw error;
      place.log.error({ err: error }, "Stripe does not give the money back");
      return false;
    }
    return true;
  }
}

/** Ends a subscription at once; one that has ended meanwhile is no trouble. */
export async function endNow(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id).catch((error: unknown) => {
    if (stripeCodeOf(error) !== "resource_missing") throw error;
  });
}

/** The newest card that was kept becomes the one that is charged; with it the plan begins that it was kept for, or what is late is paid. */
async function takeCard(stripe: Stripe, place: Place, asked: Asked, state: StripeState): Promise<boolean> {
  const { customer, subscription, setups, count } = state;
  const kept = setups.find(({ status }) => status === "succeeded");
  const card = typeof kept?.payment_method === "string" ? kept.payment_method : undefined;
  if (customer.deleted || !kept || card === undefined || customer.metadata["card"] === kept.id) return false;
  const choice = choiceOf(kept.metadata?.["price"] ?? "");
  const live = liveOf(subscription);
  if (live) {
    await stripe.subscriptions.update(live.id, { default_payment_method: card });
    await payLate(stripe, place, live);
  } else if (asked.closedAt !== null) {
    // Nothing begins in a business that is closed; once it is open again, this card does.
    return false;
  } else if (choice && subscription?.status !== "incomplete") {
    const price = await requirePrice(stripe, choice);
    const end = asked.trialEndsAt === null ? 0 : Math.floor(Date.parse(asked.trialEndsAt) / 1000);
    await stripe.subscriptions.create(
      {
        customer: asked.customerId,
        items: [{ price }],
        default_payment_method: card,
        metadata: { business: place.workspaceId },
        off_session: true,
        payment_settings: { payment_method_types: ["card"] },
        // The trial is over: the card is charged now, as was said.
        ...(end * 1000 > asked.at.getTime() && { trial_end: end }),
      },
      { idempotencyKey: subscriptionKey(asked.customerId, count) },
    );
  }
  // Last, so that whoever dies before it does it again.
  await stripe.customers.update(asked.customerId, {
    invoice_settings: { default_payment_method: card },
    metadata: { card: kept.id },
  });
  return true;
}

/** The same for everybody who wants to make this business's next subscription: Stripe makes one. */
export const subscriptionKey = (customerId: string, count: number): string =>
  `subscription-${customerId}-${count}`;

async function payLate(stripe: Stripe, place: Place, subscription: Stripe.Subscription): Promise<void> {
  if (!isLate(subscription)) return;
  // Where the new card is declined as well, the subscription stays late, which its owner sees.
  await askStripe(place, () => payOpen(stripe, subscription.id, { off_session: true })).catch(
    (error: unknown) => {
      // Paid by somebody else meanwhile.
      if (!(error instanceof AppError && error.code === "internal")) throw error;
    },
  );
}

type Told = { state: StripeState; paid: readonly PaidReceipt[] };

async function write(ctx: Ctx, asked: Asked, { state, paid }: Told): Promise<boolean> {
  const row = found(await store.lockSubscription(ctx.tx), "Subscription");
  // Somebody who asked later has written already.
  if (row.answered >= asked.asked) return false;
  const changes = rowFrom(state, paid, row, ctx.now);
  const isNew = Object.entries(changes).some(
    ([name, value]) => !isSame(row[name as keyof store.SubscriptionRow], value),
  );
  const isBack = asked.refundAskedAt !== null && asked.refundAskedAt === row.refundAskedAt;
  await store.updateSubscription(ctx.tx, ctx.workspaceId, {
    ...changes,
    answered: asked.asked,
    ...(isBack && { refundAskedAt: null }),
    ...(isNew && { updatedAt: ctx.now.toISOString() }),
  });
  await receipts.insertReceipts(
    ctx.tx,
    paid.map(({ paymentId: _, ...receipt }) => receipt),
  );
  await events.updateEventsDone(ctx.tx, {
    customerId: asked.customerId,
    until: asked.at.toISOString(),
    now: ctx.now.toISOString(),
  });
  if (!isNew) return false;
  const after = found(await store.findSubscription(ctx.tx), "Subscription");
  const standing = standingIn(after, paymentsOf(ctx.ports));
  await ctx.publish(subscriptionChanged, {
    plan: planOf(standing, ctx.now),
    status: statusOf(standing, ctx.now),
  });
  if (after.status === "past_due" && row.status !== "past_due")
    await tellOwners(ctx, "payment_late", {
      title: "Your payment didn’t go through",
      body: "Nothing is locked for seven days. Please check your card, or enter another one.",
    });
  return true;
}

const isSame = (before: unknown, after: unknown): boolean =>
  before === after ||
  (typeof before === "string" &&
    typeof after === "string" &&
    /^\d{4}-\d\d-\d\d.*\d\d:\d\d/.test(before) &&
    Date.parse(before) === Date.parse(after));
