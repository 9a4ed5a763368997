import type { Ctx } from "#platform/server/context.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { testAppWords } from "#areas/integrations/contract/app-catalog.rules.ts";
import type { AppAdapter, AppCheck } from "./app-checks.service.ts";

async function stateOf(ctx: Ctx): Promise<Pick<AppCheck, "status" | "reason">> {
  const readiness = await outreach.mailReadiness(ctx);
  if (!readiness.ready) return { status: "waiting", reason: readiness.message };
  if (readiness.isTest) return { status: "waiting", reason: testAppWords };
  return { status: "connected", reason: `Sends as ${readiness.fromAddress}` };
}

/** Email: what Settings > Mail says at this moment is how it stands. */
export const mailAdapter: AppAdapter = {
  appId: "email",
  reachesOut: false,
  check: ({ beforehand }) => beforehand(stateOf),
  stateNow: stateOf,
};
