import type { FirstReads } from "#platform/contract/page.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import { reconciliationPage, reconcilePage } from "#areas/statements/contract/reconciliations.pages.ts";
import {
  reconciliationRowsPageSize,
  reconciliationsPageSize,
} from "#areas/statements/contract/reconciliations-listing.rules.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: reconcilePage,
    reads: () => [
      { call: reconciliationsApi.accounts },
      { call: reconciliationsApi.list, query: { status: "finished", limit: reconciliationsPageSize } },
      { call: booksSettingsApi.get },
    ],
  },
  {
    page: reconciliationPage,
    reads: ({ params }) => [
      { call: reconciliationsApi.get, params },
      { call: reconciliationsApi.rows, params, query: { limit: reconciliationRowsPageSize } },
      { call: booksSettingsApi.get },
    ],
  },
];
