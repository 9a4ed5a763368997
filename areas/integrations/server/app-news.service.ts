import type { Ctx } from "#platform/server/context.ts";
import { notifyLive } from "#platform/server/live.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { integrationsPage } from "#areas/integrations/contract/integrations.pages.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import type { AppCheck } from "./app-checks.service.ts";
import * as store from "./integrations.store.ts";

/** Tells open screens that something about connected apps changed. */
export const notifyApps = (ctx: Pick<Ctx, "tx" | "workspaceId" | "database">): void =>
  notifyLive(ctx, [integrationsApi.list.path]);

/**
 * Notes how an app did when it was last used or checked, with the time. Managers are told by the bell when it fails and didn’t before;
 * nobody when it was disconnected meanwhile.
 */
export async function noteAppState(
  ctx: Ctx,
  id: string,
  { status, reason, settings }: Pick<AppCheck, "status" | "reason" | "settings">,
): Promise<void> {
  const row = await store.lockIntegration(ctx.tx, id);
  if (!row) return;
  await store.updateIntegration(ctx.tx, id, {
    status,
    statusReason: reason?.slice(0, 500) ?? null,
    ...(status !== "waiting" && { checkedAt: ctx.now.toISOString() }),
    ...(settings && { settings }),
  });
  notifyApps(ctx);
  if (status !== "failed" || row.status === "failed") return;
  await notifyManagers(ctx, {
    type: "app_failed",
    title: `${row.name} no longer works`,
    body: reason ?? "Look at it under Connect Apps.",
    href: integrationsPage.path,
  });
}
