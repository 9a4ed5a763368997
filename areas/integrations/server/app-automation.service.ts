import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { urlOf } from "#platform/server/web-address.ts";
import {
  defaultEvents,
  eventsIn,
  programTrouble,
} from "#areas/integrations/contract/app-automation.rules.ts";
import { testBody } from "#areas/integrations/contract/webhook-body.rules.ts";
import { hasArrived } from "#areas/integrations/contract/webhook-schedule.rules.ts";
import { disabledWords } from "#areas/integrations/contract/webhook-words.rules.ts";
import { type AppAdapter, type AppCheck, openSecrets } from "./app-checks.service.ts";
import * as integrations from "./integrations.store.ts";
import type { IntegrationRow } from "./integrations.store.ts";
import { notifyWebhooks } from "./webhook-health.service.ts";
import { sendOnce } from "./webhook-sending.service.ts";
import { newSecret, secretPlaceOf, secretsFor } from "./webhook-signing.service.ts";
import { wakeWebhook } from "./webhooks.jobs.ts";
import { checkEvents, eventsOf, healthy, insertWebhook } from "./webhooks.service.ts";
import * as webhooks from "./webhooks.store.ts";

const failed = (reason: string): AppCheck => ({ status: "failed", field: "webhookUrl", reason });

/**
 * Automation: needs no key. With an address of Zapier, Make or n8n it has a webhook of its own, which is listed with the others; a test
 * message that is taken there is the check. Without one it is never called connected.
 */
export const automationAdapter: AppAdapter = {
  appId: "automation",
  reachesOut: true,
  async check(parts, { id, webhookUrl, config }) {
    const events = eventsIn(config.options);
    if (events) checkEvents(parts, events);
    if (!webhookUrl)
      return { status: "waiting", reason: "Enter its address, or add an API key for the other program" };
    const url = urlOf(webhookUrl);
    if (url?.username || url?.password)
      return failed("An address must not contain a username or a password.");
    const known = await parts.beforehand(async (ctx) => {
      const webhook = await webhooks.findWebhookOf(ctx.tx, id);
      return webhook && secretsFor(ctx.ports, secretPlaceOf(ctx.workspaceId, webhook.id), webhook, ctx.now);
    });
    const message = { id: newId(), body: testBody(new Date()) };
    const sent = await sendOnce(parts.ports, webhookUrl, known ?? [newSecret()], message);
    return hasArrived(sent)
      ? { status: "connected", reason: "It took a test message." }
      : failed(sent.status === 0 ? sent.response : programTrouble(sent.status));
  },
  async kept(ctx, row, { webhookUrl, config: { options } }) {
    const events = eventsIn(options);
    const webhook = await webhooks.findWebhookOf(ctx.tx, row.id);
    if (webhook && webhookUrl)
      await webhooks.updateWebhook(ctx.tx, webhook.id, {
        ...(events && { events: eventsOf(events) }),
        ...(webhookUrl !== webhook.url && { url: webhookUrl, ...anew }),
      });
    else if (webhookUrl)
      await insertWebhook(ctx, {
        url: webhookUrl,
        events: events ?? [...defaultEvents],
        isActive: row.isActive,
        integrationId: row.id,
      });
    await forgetEvents(ctx, row);
    notifyWebhooks(ctx);
  },
  async switched(ctx, row, isOn) {
    const webhook = await webhooks.findWebhookOf(ctx.tx, row.id);
    if (!webhook) return;
    await webhooks.updateWebhook(ctx.tx, webhook.id, { isActive: isOn, ...anew });
    if (isOn) await wakeWebhook(ctx, { workspaceId: ctx.workspaceId, webhookId: webhook.id });
    notifyWebhooks(ctx);
  },
  async stateNow(ctx, row) {
    const webhook = await webhooks.findWebhookOf(ctx.tx, row.id);
    if (!webhook) return undefined;
    if (webhook.disabledReason) return { status: "failed", reason: disabledWords[webhook.disabledReason] };
    if (webhook.failures > 0)
      return { status: "failed", reason: "The last message didn’t arrive. It’s sent again." };
    return webhook.lastDeliveredAt === null
      ? undefined
      : { status: "connected", reason: "The last message arrived." };
  },
  shown: (ctx, row) => Promise.resolve({ hasAddress: openSecrets(ctx, row).webhookUrl !== undefined }),
};

const anew = { disabledReason: null, disabledAt: null, ...healthy };

// What it's told stands at its webhook, where it is changed as that of any other.
async function forgetEvents(ctx: Ctx, { id, config }: IntegrationRow): Promise<void> {
  if (eventsIn(config.options) === undefined) return;
  const { events: _events, ...options } = config.options ?? {};
  await integrations.updateIntegration(ctx.tx, id, { config: { ...config, options } });
}
