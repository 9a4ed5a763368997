import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { subscriptionChanged } from "#areas/billing/contract/billing.events.ts";
import type { ChangePreview, PlanChoice, Subscription } from "#areas/billing/contract/billing.schema.ts";
import { accessOf, planOf, statusOf } from "#areas/billing/contract/plan-access.rules.ts";
import type { PlanKey } from "#areas/billing/contract/plans.schema.ts";
import { isSold, priceIdOf } from "#areas/billing/contract/prices.rules.ts";
import { intervals } from "#areas/billing/contract/plans.schema.ts";
import { contactRoom } from "./plans.service.ts";
import { paymentsOf, standingIn } from "./subscriptions.service.ts";
import * as store from "./subscriptions.store.ts";

/** What is paid where nothing is charged. */
const nothing = moneyText(0);

const unknownPrice = (field: string): AppError => {
  const message = "Choose a price from the list";
  return new AppError("validation_failed", message, { errors: { [field]: message } });
};

/** The current business's subscription, and how many of its customers are used. */
export async function getSubscription(ctx: Ctx): Promise<Subscription> {
  return shown(ctx, found(await store.findSubscription(ctx.tx), "Subscription"));
}

async function shown(ctx: Ctx, row: store.SubscriptionRow): Promise<Subscription> {
  const payments = paymentsOf(ctx.ports);
  const standing = standingIn(row, payments);
  return {
    plan: planOf(standing, ctx.now),
    status: statusOf(standing, ctx.now),
    amount: row.amount,
    interval: row.interval,
    nextBillingDate: row.nextBillingDate,
    trialEndsAt: row.trialEndsAt,
    cancelAt: row.cancelAt,
    access: accessOf(standing, ctx.now),
    contacts: await contactRoom(ctx),
    payments,
    card: null,
    refund: null,
    publishableKey: null,
  };
}

/** Throws 409: there is no card to change and nothing to give back where nothing is charged. */
export async function refuseToCharge(): Promise<never> {
  throw new AppError("conflict", "Nothing is charged here");
}

/** Begins to pay for a plan. 400 for a price that is not the plan's. Where nothing is charged there is no secret, and nothing changes yet. */
export async function beginCheckout(
  ctx: Ctx,
  { planId, priceId }: { planId: PlanKey; priceId: string },
): Promise<{ clientSecret: string | null }> {
  if (!intervals.some((interval) => isSold(planId, interval) && priceIdOf(planId, interval) === priceId))
    throw unknownPrice("priceId");
  await openFor(ctx);
  return { clientSecret: null };
}

/** Chooses a plan, which holds at once: nothing is charged here. 400 for a plan that is not sold so; 409 in a test business. */
export async function choosePlan(ctx: Ctx, choice: PlanChoice): Promise<{ clientSecret: string | null }> {
  await changePlan(ctx, choice);
  return { clientSecret: null };
}

/** What another plan would cost. 400 for a plan that is not sold so. */
export async function previewChange(_ctx: Ctx, { plan, interval }: PlanChoice): Promise<ChangePreview> {
  if (!isSold(plan, interval)) throw unknownPrice("interval");
  return { today: nothing, then: nothing, on: null };
}

/** Changes to a plan, and takes back that the last one was canceled. */
export async function changePlan(ctx: Ctx, { plan, interval }: PlanChoice): Promise<Subscription> {
  if (!isSold(plan, interval)) throw unknownPrice("interval");
  await openFor(ctx);
  return save(ctx, {
    plan,
    interval,
    status: "active",
    amount: nothing,
    nextBillingDate: null,
    pastDueSince: null,
    cancelAt: null,
  });
}

/** Ends the plan. Where nothing was paid for, that is now. 409 when there is none to end. */
export async function cancelSubscription(ctx: Ctx): Promise<Subscription> {
  const row = await openFor(ctx);
  const standing = standingIn(row, paymentsOf(ctx.ports));
  if (statusOf(standing, ctx.now) !== "active")
    throw new AppError("conflict", "There’s no active subscription to cancel");
  return save(ctx, {
    plan: planOf(standing, ctx.now),
    status: "canceled",
    cancelAt: ctx.now.toISOString(),
    nextBillingDate: null,
  });
}

/** Ends the plan of a business that was closed, if there is one to end. */
export async function endPlan(ctx: Ctx): Promise<void> {
  const row = await store.lockSubscription(ctx.tx);
  if (!row || row.isTest) return;
  if (statusOf(standingIn(row, paymentsOf(ctx.ports)), ctx.now) === "active") await cancelSubscription(ctx);
}

/** Takes back that the plan ended when the business was closed then, where nothing is charged for it. */
export async function takeUpPlan(ctx: Ctx, closedAt: string): Promise<void> {
  const row = await store.lockSubscription(ctx.tx);
  const endedByClosing =
    row?.status === "canceled" && row.cancelAt !== null && Date.parse(row.cancelAt) >= Date.parse(closedAt);
  if (endedByClosing && paymentsOf(ctx.ports) === "none") await resumeSubscription(ctx);
}

/** Goes on with the plan that was canceled. 409 when none was. */
export async function resumeSubscription(ctx: Ctx): Promise<Subscription> {
  const row = await openFor(ctx);
  if (row.status !== "canceled") throw new AppError("conflict", "The subscription isn’t canceled");
  return save(ctx, { status: "active", amount: nothing, cancelAt: null });
}

/** The subscription, locked to be changed. 409 in a throw-away business, which needs no plan. */
async function openFor(ctx: Ctx): Promise<store.SubscriptionRow> {
  const row = found(await store.lockSubscription(ctx.tx), "Subscription");
  if (row.isTest) throw new AppError("conflict", "This is a test business. Sign up to choose a plan.");
  return row;
}

async function save(ctx: Ctx, changes: store.SubscriptionChanges): Promise<Subscription> {
  await store.updateSubscription(ctx.tx, ctx.workspaceId, {
    ...changes,
    updatedAt: ctx.now.toISOString(),
  });
  const saved = await getSubscription(ctx);
  await ctx.publish(subscriptionChanged, { plan: saved.plan, status: saved.status });
  return saved;
}
