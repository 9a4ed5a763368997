import type { Ctx } from "#platform/server/context.ts";
import { notifyLive } from "#platform/server/live.ts";
import { webhooksApi, webhookLogsApi } from "#areas/integrations/contract/webhooks.api.ts";
import { webhooksPage } from "#areas/integrations/contract/webhooks.pages.ts";
import { disabledWords, hostOf } from "#areas/integrations/contract/webhook-words.rules.ts";
import {
  hasArrived,
  isSlowing,
  patienceMs,
  slowDown,
  type Try,
} from "#areas/integrations/contract/webhook-schedule.rules.ts";
import { notifyManagers } from "#areas/notifications/server/index.ts";
import * as store from "./webhooks.store.ts";

/** Tells open screens that something about webhooks changed. */
export const notifyWebhooks = (ctx: Pick<Ctx, "tx" | "workspaceId" | "database">): void =>
  notifyLive(ctx, [webhooksApi.list.path, webhookLogsApi.list.path]);

/**
 * Notes how a webhook's address did in these tries, in their order: it slows down while nothing arrives, and is switched off when it
 * says that it is gone (410), or took nothing for five days; managers are told of that. False when it is now off.
 */
export async function noteTries(ctx: Ctx, webhookId: string, tries: readonly Try[]): Promise<boolean> {
  const last = tries.at(-1);
  const webhook = await store.lockWebhook(ctx.tx, webhookId);
  if (!webhook || !last) return webhook?.isActive ?? false;
  notifyWebhooks(ctx);
  const now = ctx.now.toISOString();
  const arrived = tries.some(hasArrived);
  const trouble = tries.findLast((one) => isSlowing(one)) ?? (hasArrived(last) ? undefined : last);
  const failures = trouble === undefined ? 0 : arrived ? 1 : webhook.failures + 1;
  const failingSince = hasArrived(last) ? null : arrived ? now : (webhook.failingSince ?? now);
  const pause = trouble === undefined ? 0 : slowDown(failures, trouble);
  const reason = tries.some(({ status }) => status === 410)
    ? "gone"
    : failingSince !== null && ctx.now.getTime() - new Date(failingSince).getTime() > patienceMs
      ? "failing"
      : undefined;
  await store.updateWebhook(ctx.tx, webhookId, {
    failures,
    failingSince,
    pausedUntil: pause > 0 ? new Date(ctx.now.getTime() + pause).toISOString() : null,
    ...(arrived && { lastDeliveredAt: now }),
    ...(reason && webhook.isActive && { isActive: false, disabledReason: reason, disabledAt: now }),
  });
  if (reason && webhook.isActive) await tellManagers(ctx, webhook.url, reason);
  return webhook.isActive && !reason;
}

const tellManagers = (ctx: Ctx, url: string, reason: "gone" | "failing"): Promise<void> =>
  notifyManagers(ctx, {
    type: "webhook_disabled",
    title: `A webhook was switched off: ${hostOf(url)}`,
    body: `${disabledWords[reason]} What happened meanwhile can be sent again.`,
    href: webhooksPage.path,
  });
