import type { FirstReads } from "#platform/contract/page.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { apiKeysPage } from "#areas/integrations/contract/api-keys.pages.ts";
import { apiKeysPageSize } from "#areas/integrations/contract/api-keys.schema.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: apiKeysPage,
    reads: () => [{ call: apiKeysApi.list, query: { limit: apiKeysPageSize } }],
  },
];
