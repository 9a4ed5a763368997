import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import * as billing from "#areas/billing/server/index.ts";

/** True where helpers of one's own are part of the plan; presets are in every one (decisions: trial, plans). */
export const arePlanned = (ctx: Ctx): Promise<boolean> => billing.hasFeature(ctx, "helpers");

/** 402 where helpers of one's own are not part of the plan. */
export async function requirePlan(ctx: Ctx): Promise<void> {
  if (!(await arePlanned(ctx)))
    throw new AppError(
      "plan_limit",
      "Helpers of your own are part of the Professional plan. The four that come with every plan can be switched on and off.",
    );
}
