import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { webhookLogsApi, webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";

const webhooks = () => import("./webhooks.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(webhooksApi.list, async () => (await webhooks()).sampleWebhooks()),
  sampleFor(webhooksApi.events, async () => (await webhooks()).sampleWebhookEvents()),
  sampleFor(webhookLogsApi.list, async () => (await webhooks()).sampleWebhookLogs()),
];
