import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { job } from "#platform/server/jobs.ts";

/** Sends what is due of one webhook; the database puts it into the queue with the events (`app.plan_webhooks`). */
export const sendWebhook = job({
  name: "integrations.send_webhook",
  payload: z.object({ workspaceId: Id, webhookId: Id }),
  maxAttempts: 25,
  lane: "webhooks",
});

/** Forgets tries, and deliveries that are settled, after 30 days. */
export const purgeWebhooks = job({
  name: "integrations.purge_webhooks",
  payload: z.object({}),
  schedule: "23 4 * * *",
});

/** Has a webhook's events sent: now, or at a later moment, which doesn't postpone what is due now. One at a time for each webhook. */
export async function wakeWebhook(
  { enqueue }: Pick<Ctx, "enqueue">,
  payload: { workspaceId: string; webhookId: string },
  runAt?: Date,
): Promise<void> {
  const name = `webhook ${payload.webhookId}`;
  await enqueue(sendWebhook, payload, { runAt, jobKey: runAt ? `${name} later` : name, queueName: name });
}
