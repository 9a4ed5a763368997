import type { FirstReads } from "#platform/contract/page.ts";
import { webhookLogsApi, webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { webhooksPage } from "#areas/integrations/contract/webhooks.pages.ts";
import { webhookLogsPageSize } from "#areas/integrations/contract/webhooks.schema.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: webhooksPage,
    reads: () => [
      { call: webhooksApi.list },
      { call: webhooksApi.events },
      { call: webhookLogsApi.list, query: { limit: webhookLogsPageSize } },
    ],
  },
];
