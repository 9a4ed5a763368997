import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { appsNotInPlan, mayConnectApps } from "#areas/billing/contract/app-access.rules.ts";
import { findPlanStanding } from "./app-access.store.ts";

/** True when the current business's plan, or its trial, lets it connect other programs. */
export async function hasApps({ tx, now }: Pick<Ctx, "tx" | "now">): Promise<boolean> {
  return mayConnectApps(await findPlanStanding(tx), now);
}

/** Throws 402 where other programs are not part of the plan. */
export async function requireApps(ctx: Pick<Ctx, "tx" | "now">): Promise<void> {
  if (!(await hasApps(ctx))) throw new AppError("plan_limit", appsNotInPlan);
}
