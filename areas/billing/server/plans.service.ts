import type { Ctx } from "#platform/server/context.ts";
import { plans } from "#areas/billing/contract/plans.schema.ts";
import * as store from "./plans.store.ts";

/** How many customers the business may have by its plan, null for no limit, and how many it has. The trial is held to the plan that was chosen. */
export async function contactRoom(ctx: Pick<Ctx, "tx">): Promise<{ limit: number | null; used: number }> {
  const key = await store.findPlan(ctx.tx);
  const plan = plans.find((one) => one.key === key) ?? plans[0];
  return { limit: plan?.contactLimit ?? null, used: await store.countAllContacts(ctx.tx) };
}
