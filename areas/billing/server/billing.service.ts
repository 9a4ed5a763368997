import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx, OpenCtx } from "#platform/server/context.ts";
import { subscriptionChanged } from "#areas/billing/contract/billing.events.ts";
import type {
  ChangedSubscription,
  Due,
  PlanChange,
  PlanChoice,
  Receipt,
  Subscription,
} from "#areas/billing/contract/billing.schema.ts";
import { accessOf, planOf, statusOf } from "#areas/billing/contract/plan-access.rules.ts";
import type { PlanKey } from "#areas/billing/contract/plans.schema.ts";
import { choiceOf, isSold } from "#areas/billing/contract/prices.rules.ts";
import { disputedOf, refundOf } from "#areas/billing/contract/refunds.rules.ts";
import { contactRoom } from "./plans.service.ts";
import * as receipts from "./receipts.store.ts";
import { beginOtherCard, beginPaying, confirmHere } from "./stripe-checkout.service.ts";
import {
  cancelAtStripe,
  changeAtStripe,
  payLateAtStripe,
  previewAtStripe,
  refundAtStripe,
  resumeAtStripe,
} from "./stripe-plan.service.ts";
import { syncAfter } from "./stripe-sync.service.ts";
import { paymentsOf, standingIn } from "./subscriptions.service.ts";
import * as store from "./subscriptions.store.ts";

/** What is paid where nothing is charged. */
const nothing = moneyText(0);

const unknownPrice = (field: string): AppError => {
  const message = "Choose a price from the list";
  return new AppError("validation_failed", message, { errors: { [field]: message } });
};

const notCharged = (): AppError => new AppError("conflict", "Nothing is charged here.");

/** The current business's subscription, and how many of its customers are used. */
export async function getSubscription(ctx: Ctx): Promise<Subscription> {
  return shown(ctx, found(await store.findSubscription(ctx.tx), "Subscription"));
}

async function shown(ctx: Ctx, row: store.SubscriptionRow): Promise<Subscription> {
  const payments = paymentsOf(ctx.ports);
  const standing = standingIn(row, payments);
  const { cardBrand: brand, cardLast4: last4, cardExpires: expires } = row;
  const paid = payments === "none" ? [] : await receipts.listReceipts(ctx.tx);
  return {
    plan: planOf(standing, ctx.now),
    status: statusOf(standing, ctx.now),
    amount: row.amount,
    interval: row.interval,
    nextBillingDate: row.nextBillingDate,
    nextAmount: row.nextAmount,
    credit: row.credit,
    late: row.lateAmount,
    disputed: disputedOf(paid) ?? null,
    trialEndsAt: row.trialEndsAt,
    cancelAt: row.cancelAt,
    access: accessOf(standing, ctx.now),
    contacts: await contactRoom(ctx),
    payments,
    card: brand !== null && last4 !== null && expires !== null ? { brand, last4, expires } : null,
    refund: refundOf(paid, ctx.now) ?? null,
    publishableKey: ctx.ports.payments?.publishableKey ?? null,
  };
}

/** What the current business paid, newest first. */
export async function listReceipts(ctx: Ctx): Promise<Receipt[]> {
  return (await receipts.listReceipts(ctx.tx)).map(({ id, paidAt, amount, refunded, status, url }) => ({
    id,
    date: paidAt,
    amount,
    refunded,
    status,
    url,
  }));
}

/** Begins to pay for a plan. 400 for a price that is not the plan's. Where nothing is charged there is no secret, and nothing changes yet. */
export async function beginCheckout(
  open: OpenCtx,
  { planId, priceId }: { planId: PlanKey; priceId: string },
): Promise<{ clientSecret: string | null; due: Due | null }> {
  const choice = choiceOf(priceId);
  if (choice?.plan !== planId || !isSold(planId, choice.interval)) throw unknownPrice("priceId");
  const { trialEnd } = await look(open);
  return open.ports.payments ? beginPaying(open, choice, trialEnd) : { clientSecret: null, due: null };
}

/** Chooses a plan. Where nothing is charged it holds at once; else the secret is answered, unless a card that came along is charged already. */
export async function choosePlan(
  open: OpenCtx,
  { paymentMethodId, ...choice }: PlanChoice & { paymentMethodId?: string | null },
): Promise<{ clientSecret: string | null }> {
  if (!open.ports.payments) {
    await changePlan(open, choice);
    return { clientSecret: null };
  }
  if (!isSold(choice.plan, choice.interval)) throw unknownPrice("interval");
  const { trialEnd } = await look(open);
  const { clientSecret } = await beginPaying(open, choice, trialEnd);
  return {
    clientSecret:
      clientSecret !== null && paymentMethodId
        ? await confirmHere(open, clientSecret, paymentMethodId)
        : clientSecret,
  };
}

/** What a plan would cost. 400 for a plan that is not sold so. */
export async function previewChange(open: OpenCtx, choice: PlanChoice): Promise<Due> {
  if (!isSold(choice.plan, choice.interval)) throw unknownPrice("interval");
  const { trialEnd } = await look(open);
  if (open.ports.payments) return previewAtStripe(open, choice, trialEnd);
  return { today: nothing, next: nothing, on: null, then: nothing, credit: nothing };
}

/** Changes to a plan; with a secret, once the bank’s question is answered. 409 where it costs something else than stood on the button, and while a plan that is paid for is canceled and another one. */
export async function changePlan(
  open: OpenCtx,
  { today, ...choice }: PlanChange,
): Promise<ChangedSubscription> {
  if (!isSold(choice.plan, choice.interval)) throw unknownPrice("interval");
  return withSecret(
    open,
    () => changeAtStripe(open, choice, today),
    (ctx) =>
      save(ctx, {
        ...choice,
        status: "active",
        amount: nothing,
        nextBillingDate: null,
        pastDueSince: null,
        cancelAt: null,
      }),
  );
}

/** Ends the plan: when what was paid for ends; where nothing was paid for, now. 409 when there is none to end. */
export const cancelSubscription = (open: OpenCtx): Promise<Subscription> =>
  orAtStripe(open, () => cancelAtStripe(open), cancelHere);

async function cancelHere(ctx: Ctx, row: store.SubscriptionRow): Promise<Subscription> {
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

/** Goes on with the plan that was canceled. 409 when none was. */
export const resumeSubscription = (open: OpenCtx): Promise<Subscription> =>
  orAtStripe(open, () => resumeAtStripe(open), resumeHere);

async function resumeHere(ctx: Ctx, row: store.SubscriptionRow): Promise<Subscription> {
  if (row.status !== "canceled") throw new AppError("conflict", "The subscription isn’t canceled");
  return save(ctx, { status: "active", amount: nothing, cancelAt: null });
}

/** Asks Stripe how the subscription stands, for a page that has just confirmed something there. */
export const confirmPaid = (open: OpenCtx): Promise<Subscription> =>
  orAtStripe(
    open,
    () => syncAfter(open),
    (ctx) => getSubscription(ctx),
  );

/** Begins to keep another card. 409 where nothing is charged. */
export async function changeCard(open: OpenCtx): Promise<{ clientSecret: string | null }> {
  await look(open);
  if (!open.ports.payments) throw notCharged();
  return { clientSecret: await beginOtherCard(open) };
}

/** Gives back what was paid and is not back yet, and ends the plan. 409 where there is nothing to give back. */
export const refundPayment = (open: OpenCtx): Promise<Subscription> =>
  orAtStripe(
    open,
    () => refundAtStripe(open),
    async () => {
      throw notCharged();
    },
  );

/** Does something at Stripe, or, where nothing is charged, here; how the subscription stands then. */
async function orAtStripe(
  open: OpenCtx,
  atStripe: () => Promise<void>,
  here: (ctx: Ctx, row: store.SubscriptionRow) => Promise<Subscription>,
): Promise<Subscription> {
  if (!open.ports.payments) return open.transact(async (ctx) => here(ctx, await openFor(ctx)));
  await look(open);
  await atStripe();
  return open.beforehand(getSubscription);
}

/** Pays what is late; with a secret, once the bank’s question is answered. 409 where nothing is. */
export const payLate = (open: OpenCtx): Promise<ChangedSubscription> =>
  withSecret(
    open,
    () => payLateAtStripe(open),
    async () => {
      throw notCharged();
    },
  );

/** Does something at Stripe about which a bank may ask, or, where nothing is charged, here. */
async function withSecret(
  open: OpenCtx,
  atStripe: () => Promise<string | null>,
  here: (ctx: Ctx, row: store.SubscriptionRow) => Promise<Subscription>,
): Promise<ChangedSubscription> {
  let clientSecret: string | null = null;
  const subscription = await orAtStripe(open, async () => void (clientSecret = await atStripe()), here);
  return { ...subscription, clientSecret };
}

/** Looks whether this business may have a plan: when its trial ends, null once it has. */
const look = (open: OpenCtx): Promise<{ trialEnd: Date | null }> =>
  open.beforehand(async (ctx) => {
    const { trialEndsAt } = await openFor(ctx);
    const end = trialEndsAt === null ? null : new Date(trialEndsAt);
    return { trialEnd: end !== null && end > ctx.now ? end : null };
  });

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
