import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { webhookLogsApi, webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";

const apps = () => import("./integrations.sample.ts");
const webhooks = () => import("./webhooks.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(apiKeysApi.list, async () => (await import("./api-keys.sample.ts")).sampleApiKeys()),
  sampleFor(integrationsApi.list, async () => (await apps()).sampleIntegrations()),
  sampleFor(integrationsApi.catalog, async () => (await apps()).sampleCatalog()),
  sampleFor(webhooksApi.list, async () => (await webhooks()).sampleWebhooks()),
  sampleFor(webhooksApi.events, async () => (await webhooks()).sampleWebhookEvents()),
  sampleFor(webhookLogsApi.list, async () => (await webhooks()).sampleWebhookLogs()),
];
