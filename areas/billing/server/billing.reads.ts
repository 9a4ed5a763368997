import type { FirstReads } from "#platform/contract/page.ts";
import { billingApi } from "#areas/billing/contract/billing.api.ts";
import { billingPage } from "#areas/billing/contract/billing.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: billingPage,
    reads: () => [{ call: billingApi.subscription }, { call: billingApi.receipts }],
  },
];
