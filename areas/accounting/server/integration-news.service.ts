import type { Ctx } from "#platform/server/context.ts";
import { notifyLive } from "#platform/server/live.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import * as store from "./accounting-integrations.store.ts";
import { openTokens } from "./sealed-tokens.service.ts";

/** Open screens read the links again. */
export const notifyIntegrations = (ctx: Ctx): void => notifyLive(ctx, [accountingIntegrationsApi.list.path]);

/** The provider no longer lets us in: the tokens are forgotten, and why is said until the business connects again. Nothing where there are other tokens by now. */
export async function noteEnded(ctx: Ctx, id: string, why: string, refreshToken?: string): Promise<void> {
  const row = await store.lockIntegration(ctx.tx, id);
  if (row?.status !== "active") return;
  if (refreshToken !== undefined && openTokens(ctx, row)?.refreshToken !== refreshToken) return;
  await store.updateIntegration(ctx.tx, id, {
    status: "failed",
    failure: why.slice(0, 500),
    tokensSealed: null,
    expiresAt: null,
    refresher: null,
    refreshingUntil: null,
    updatedAt: ctx.now.toISOString(),
  });
  notifyIntegrations(ctx);
}
