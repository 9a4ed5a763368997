import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { readCursor } from "#platform/server/cursor.ts";
import { firstIdOf } from "#platform/server/ids.ts";
import { mapPage, type Page, pageById, pageOf, type PageWanted } from "#platform/server/paging.ts";
import * as billing from "#areas/billing/server/index.ts";
import { bodyOf } from "#areas/integrations/contract/webhook-body.rules.ts";
import {
  maxReplayed,
  type Replay,
  type WebhookDelivery,
  type WebhookLog,
} from "#areas/integrations/contract/webhooks.schema.ts";
import * as store from "./webhook-deliveries.store.ts";
import { notifyWebhooks } from "./webhook-health.service.ts";
import { listLogs, type LogRow } from "./webhook-logs.store.ts";
import { wakeWebhook } from "./webhooks.jobs.ts";
import { findWebhook, lockWebhook, type StoredWebhook } from "./webhooks.store.ts";

/** A page of what is sent to a webhook, from the newest event to the oldest. */
export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  { status, limit, cursor }: PageWanted & { status?: WebhookDelivery["status"] },
): Promise<Page<WebhookDelivery>> {
  found(await findWebhook(ctx.tx, webhookId), "Webhook");
  const scope = `webhook-deliveries ${webhookId} ${status ?? ""}`;
  const at = readCursor(scope, cursor);
  const rows = await store.listDeliveries(ctx.tx, {
    webhookId,
    status,
    beforeId: at && String(at[0]),
    limit: limit + 1,
  });
  return pageOf(rows, limit, scope, ({ eventId }) => [eventId]);
}

/** A page of tries, newest first; of one webhook, or of all. */
export async function listWebhookLogs(
  ctx: Ctx,
  { webhookId, ...wanted }: PageWanted & { webhookId?: string },
): Promise<Page<WebhookLog>> {
  const page = await pageById(`webhook-logs ${webhookId ?? ""}`, wanted, (from) =>
    listLogs(ctx.tx, { webhookId, ...from }),
  );
  return mapPage(page, ({ event, ...row }: LogRow) => ({
    ...row,
    payload: event && bodyOf({ type: row.eventType, ...event }),
  }));
}

/** Has one event sent again, under the same id. 409 when its webhook is off, or what it is about is no longer kept. */
export async function replayDelivery(ctx: Ctx, id: string): Promise<WebhookDelivery> {
  const { webhookId } = found(await store.findDelivery(ctx.tx, id), "Delivery");
  await openWebhook(ctx, webhookId);
  if (!(await store.updateReplayed(ctx.tx, id, ctx.now.toISOString())))
    throw new AppError("conflict", "What this was about is no longer kept, so it can’t be sent again.");
  await wakeWebhook(ctx, { workspaceId: ctx.workspaceId, webhookId });
  notifyWebhooks(ctx);
  return found(await store.findDelivery(ctx.tx, id), "Delivery");
}

/** Has everything between two moments sent again that a webhook is told about, and answers how many events that is. 400 for more than 10,000. */
export async function replayWindow(ctx: Ctx, webhookId: string, { since, until }: Replay): Promise<number> {
  const { events } = await openWebhook(ctx, webhookId);
  const [from, to] = [new Date(since), until === undefined ? ctx.now : new Date(until)];
  if (from >= to) throw refused("since", "The beginning must be before the end");
  const window = {
    webhookId,
    events,
    fromId: firstIdOf(from),
    toId: firstIdOf(to),
    now: ctx.now.toISOString(),
  };
  const count = await store.countEvents(ctx.tx, { ...window, limit: maxReplayed + 1 });
  if (count > maxReplayed)
    throw refused(
      "since",
      `These are more than ${maxReplayed.toLocaleString("en-US")} events. Choose a shorter time.`,
    );
  if (count === 0) return 0;
  await store.insertReplayed(ctx.tx, window);
  await wakeWebhook(ctx, { workspaceId: ctx.workspaceId, webhookId });
  notifyWebhooks(ctx);
  return count;
}

const refused = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

async function openWebhook(ctx: Ctx, id: string): Promise<StoredWebhook> {
  const webhook = found(await lockWebhook(ctx.tx, id), "Webhook");
  await billing.requireApps(ctx);
  if (!webhook.isActive) throw new AppError("conflict", "This webhook is off. Switch it on first.");
  return webhook;
}
