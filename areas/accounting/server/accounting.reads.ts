import type { FirstReads } from "#platform/contract/page.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { accountingPage } from "#areas/accounting/contract/accounting.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: accountingPage,
    reads: ({ query }) =>
      query.get("tab") === "integrations" ? [{ call: accountingIntegrationsApi.list }] : [],
  },
];
