import { found } from "#platform/contract/errors.ts";
import { trialDays } from "#platform/contract/product.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import type { Declared } from "#platform/server/declared.ts";
import type { PlanRule } from "#platform/server/plan-standing.ts";
import {
  accessOf,
  featureNamed,
  type Payments,
  planOf,
  type Standing,
  statusOf,
} from "#areas/billing/contract/plan-access.rules.ts";
import { whyRefused } from "#areas/billing/contract/plan-calls.rules.ts";
import type { PlanKey } from "#areas/billing/contract/plans.schema.ts";
import { enqueueQuestion } from "./stripe-adopting.service.ts";
import * as store from "./subscriptions.store.ts";
import type { Access } from "#areas/billing/contract/plans.schema.ts";

/** What is needed to ask how the current business stands with its plan. */
export type Asker = Pick<Ctx, "tx" | "now"> & { readonly ports: Pick<Ports, "payments"> };

/** Who charges for plans here. */
export const paymentsOf = ({ payments }: Pick<Ports, "payments">): Payments => payments?.name ?? "none";

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

/** The subscription as rules read it. */
export const standingIn = (row: store.SubscriptionRow, payments: Payments): Standing => ({
  plan: row.plan,
  status: row.status,
  trialEndsAt: dateOf(row.trialEndsAt),
  pastDueSince: dateOf(row.pastDueSince),
  cancelAt: dateOf(row.cancelAt),
  isTest: row.isTest,
  payments,
});

/** How the current business stands with its plan. */
export async function standingOf({ tx, ports }: Asker): Promise<Standing> {
  return standingIn(found(await store.findSubscription(tx), "Subscription"), paymentsOf(ports));
}

/** What plans say about calls, on a server with these ports; `needed` is the feature that a call needs. Throws for one that no plan has. */
export function planRule(ports: Pick<Ports, "payments">, needed: Declared["features"]): PlanRule {
  const payments = paymentsOf(ports);
  const features = new Map([...needed].map(([call, name]) => [call, featureNamed(name)]));
  return (call, standing, byKey, now) =>
    whyRefused(
      { method: call.method, whenReadOnly: call.whenReadOnly, feature: features.get(call) },
      { ...standing, payments },
      byKey,
      now,
    );
}

/** The subscription as the current user's fields state it (Spec 1 §3). */
export async function shownSubscription({ tx, now, ports }: Asker): Promise<{
  trialEndsAt: string | null;
  subscriptionStatus: string;
  subscriptionPlan: PlanKey;
  subscriptionAmount: string | null;
  nextBillingDate: string | null;
  access: Access;
}> {
  const row = found(await store.findSubscription(tx), "Subscription");
  const standing = standingIn(row, paymentsOf(ports));
  return {
    trialEndsAt: row.trialEndsAt,
    subscriptionStatus: statusOf(standing, now),
    subscriptionPlan: planOf(standing, now),
    subscriptionAmount: row.amount,
    nextBillingDate: row.nextBillingDate,
    access: accessOf(standing, now),
  };
}

/** Has Stripe asked about the current business soon, if it knows it. */
export async function askSoon(ctx: Ctx): Promise<void> {
  if (!ctx.ports.payments) return;
  const row = await store.findSubscription(ctx.tx);
  if (row?.stripeCustomerId) await enqueueQuestion(ctx.tx, ctx.workspaceId);
}

const trialEnd = (now: Date): string => new Date(now.getTime() + trialDays * 86_400_000).toISOString();

/** Starts the current business's trial, of the plan that was chosen, if one was. */
export async function startTrial(ctx: Ctx, plan: PlanKey | null): Promise<void> {
  const at = ctx.now.toISOString();
  await store.insertSubscription(ctx.tx, {
    workspaceId: ctx.workspaceId,
    plan,
    trialEndsAt: trialEnd(ctx.now),
    createdAt: at,
    updatedAt: at,
  });
}

/** Starts the trial of a business that was a throw-away one. */
export async function restartTrial(ctx: Ctx, plan: PlanKey | null): Promise<void> {
  await store.updateSubscription(ctx.tx, ctx.workspaceId, {
    plan,
    trialEndsAt: trialEnd(ctx.now),
    updatedAt: ctx.now.toISOString(),
  });
}
