import type { FirstReads } from "#platform/contract/page.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { integrationsPage } from "#areas/integrations/contract/integrations.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: integrationsPage,
    reads: () => [{ call: integrationsApi.list }, { call: integrationsApi.catalog }],
  },
];
