import type { FirstReads } from "#platform/contract/page.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { mergesPageSize } from "#areas/customers/contract/customers.pages.ts";
import { duplicatesApi } from "#areas/duplicates/contract/duplicates.api.ts";
import { duplicatesPage, duplicatesPageSize } from "#areas/duplicates/contract/duplicates.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: duplicatesPage,
    reads: () => [
      { call: duplicatesApi.list, query: { limit: duplicatesPageSize } },
      { call: duplicatesApi.summary },
      { call: contactMergesApi.list, query: { limit: mergesPageSize } },
      { call: operationsApi.list },
    ],
  },
];
