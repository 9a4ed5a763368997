import type { FirstReads } from "#platform/contract/page.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import {
  statementPage,
  statementsPage,
  statementsPageSize,
} from "#areas/statements/contract/statements.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: statementsPage,
    reads: () => [
      { call: statementsApi.list, query: { limit: statementsPageSize } },
      { call: accountsApi.list },
    ],
  },
  {
    page: statementPage,
    reads: ({ params }) => [
      { call: statementsApi.get, params: { id: params.id } },
      { call: accountsApi.list },
      { call: booksSettingsApi.get },
    ],
  },
];
