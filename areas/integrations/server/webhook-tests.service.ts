import { found } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import type { OpenCtx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import * as billing from "#areas/billing/server/index.ts";
import { testBody } from "#areas/integrations/contract/webhook-body.rules.ts";
import { hasArrived } from "#areas/integrations/contract/webhook-schedule.rules.ts";
import { testBusinessWords } from "#areas/integrations/contract/webhook-words.rules.ts";
import type { TestOutcome } from "#areas/integrations/contract/webhooks.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { notifyWebhooks } from "./webhook-health.service.ts";
import { insertLogs } from "./webhook-logs.store.ts";
import { sendOnce, type SentTry } from "./webhook-sending.service.ts";
import { secretPlaceOf, secretsFor } from "./webhook-signing.service.ts";
import { findWebhook } from "./webhooks.store.ts";

/** How often one business may send tests. */
const tests: Limit = { name: "integrations.webhook_tests", max: 30, windowSeconds: 600 };

/** Sends a test, also while the webhook is off, and answers how it went. It doesn't count for how the address does. */
export async function testWebhook(open: OpenCtx, id: string): Promise<TestOutcome> {
  const { url, secrets, isTest } = await open.transact(async (ctx) => {
    const webhook = found(await findWebhook(ctx.tx, id), "Webhook");
    await billing.requireApps(ctx);
    await takeAttempt(ctx.tx, tests, ctx.workspaceId);
    return {
      url: webhook.url,
      secrets: secretsFor(ctx.ports, secretPlaceOf(ctx.workspaceId, webhook.id), webhook, ctx.now),
      isTest: await team.isTestWorkspace(ctx.tx),
    };
  });
  const eventId = newId();
  const body = testBody(new Date());
  const sent: SentTry = isTest
    ? { status: 0, response: testBusinessWords, durationMs: 0 }
    : await sendOnce(open.ports, url, secrets, { id: eventId, body });
  const status = isTest ? "not_sent" : hasArrived(sent) ? "delivered" : "failed";
  const outcome: TestOutcome = {
    status,
    responseStatus: sent.status || null,
    response: sent.response,
    durationMs: sent.durationMs,
  };
  await open.transact(async (ctx) => {
    // It may have been removed meanwhile.
    if (!(await findWebhook(ctx.tx, id))) return;
    await insertLogs(ctx.tx, [
      { ...outcome, id: newId(), webhookId: id, deliveryId: null, eventId, eventType: body.type },
    ]);
    notifyWebhooks(ctx);
  });
  return outcome;
}
