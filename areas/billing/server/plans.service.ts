import { AppError, found } from "#platform/contract/errors.ts";
import type { StorageLimit } from "#platform/server/storage.ts";
import {
  accessOf,
  type Feature,
  notInPlan,
  openPlanOf,
  opens,
  planOf,
} from "#areas/billing/contract/plan-access.rules.ts";
import { planByKey, planKeys, testStorageBytes } from "#areas/billing/contract/plans.schema.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./plans.store.ts";
import { findSubscription } from "./subscriptions.store.ts";
import { type Asker, paymentsOf, standingIn, standingOf } from "./subscriptions.service.ts";

/** This close to the limit, customers are added one at a time, so that no two take the last place. */
const nearLimit = 100;

/** Throws 402, with what can be done, when `adds` more customers are more than the business's plan allows. */
export async function requireRoom(ctx: Asker, adds: number): Promise<void> {
  const { limit, used } = await contactRoom(ctx);
  if (limit === null || (adds === 1 && used < limit - nearLimit)) return;
  const { used: then } = await lockedContactRoom(ctx);
  if (then + adds > limit) throw new AppError("plan_limit", fullMessage(limit, then));
}

const fullMessage = (limit: number, used: number): string =>
  `Your plan holds ${limit.toLocaleString("en-US")} customers, and you have ${used.toLocaleString("en-US")}. Delete customers you no longer need, or choose a larger plan.`;

/** Like `contactRoom`, and until the transaction ends nobody else who calls this adds customers. */
export async function lockedContactRoom(ctx: Asker): Promise<{ limit: number | null; used: number }> {
  await store.lockRoom(ctx.tx);
  return contactRoom(ctx);
}

/** How many customers the business's plan allows, null for no limit, and how many it has. The trial has the limit of the plan that was chosen. */
export async function contactRoom(ctx: Asker): Promise<{ limit: number | null; used: number }> {
  const { row, used } = found(await store.findRoom(ctx.tx), "Subscription");
  const standing = standingIn(row, paymentsOf(ctx.ports));
  return { limit: planByKey(planOf(standing, ctx.now)).contactLimit, used };
}

/** How much space the current business's plan gives its files, and what to say when somebody wants to add more. */
export async function storageLimit(ctx: Asker): Promise<StorageLimit> {
  const row = await findSubscription(ctx.tx);
  const standing = row && standingIn(row, paymentsOf(ctx.ports));
  if (standing?.isTest)
    return {
      maxBytes: testStorageBytes,
      refusal: `There is no room left for this file: a test business holds ${testStorageBytes / 1_048_576} MB of files. Delete some, or sign up.`,
    };
  const { name, storageBytes } = planByKey(standing ? planOf(standing, ctx.now) : "starter");
  return {
    maxBytes: storageBytes,
    refusal: `There is no room left for this file: the ${name} plan holds ${storageBytes / 1_073_741_824} GB of files. Delete some, or choose a larger plan.`,
  };
}

/** True when the current business's plan, or its trial, has the feature. */
export async function hasFeature(ctx: Asker, feature: Feature): Promise<boolean> {
  return opens(openPlanOf(await standingOf(ctx), ctx.now), feature);
}

/** Whose questions are answered first: 0 for the business on the largest plan, one more for each smaller one. */
export async function planRank(ctx: Asker): Promise<number> {
  return planKeys.length - 1 - planKeys.indexOf(planOf(await standingOf(ctx), ctx.now));
}

/** Throws 402, naming the plan, where the feature is not part of the business's plan. */
export async function requireFeature(ctx: Asker, feature: Feature): Promise<void> {
  if (!(await hasFeature(ctx, feature))) throw new AppError("plan_limit", notInPlan(feature));
}

/** True when the current business can only be read, or was closed: nothing is sent from it, and what waits is kept. */
export async function isReadOnly(ctx: Asker): Promise<boolean> {
  if (await team.isClosed(ctx.tx)) return true;
  // Where nothing is charged, nothing ends.
  if (!ctx.ports.payments) return false;
  return accessOf(await standingOf(ctx), ctx.now) === "read_only";
}

/** Throws 402 with these words where the current business can only be read: for calls of those who are not signed in to it. */
export async function requireWritable(ctx: Asker, words: string): Promise<void> {
  if (await isReadOnly(ctx)) throw new AppError("plan_limit", words);
}

/** True when the current business may use API keys. */
export const hasKeys = (ctx: Asker): Promise<boolean> => hasFeature(ctx, "keys");

/** Throws 402 where API keys are not part of the plan. */
export const requireKeys = (ctx: Asker): Promise<void> => requireFeature(ctx, "keys");

/** True when the current business may connect other programs. */
export const hasApps = (ctx: Asker): Promise<boolean> => hasFeature(ctx, "apps");

/** Throws 402 where other programs are not part of the plan. */
export const requireApps = (ctx: Asker): Promise<void> => requireFeature(ctx, "apps");
