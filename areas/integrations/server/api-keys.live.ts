import type { LiveRead } from "#platform/server/live-reads.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { apiKeyMade, apiKeyRevoked } from "#areas/integrations/contract/api-keys.events.ts";

export const liveReads: readonly LiveRead[] = [
  { read: apiKeysApi.list, staleBy: [apiKeyMade, apiKeyRevoked] },
];
