import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";

export const samples: readonly Sample[] = [sampleFor(accountingIntegrationsApi.list, () => [])];
