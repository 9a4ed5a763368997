import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";

export const samples: readonly Sample[] = [
  sampleFor(apiKeysApi.list, async () => (await import("./api-keys.sample.ts")).sampleApiKeys()),
];
