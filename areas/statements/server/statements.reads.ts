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
    module: "areas/statements/web/statement-history.tsx",
    reads: () => [
      { call: statementsApi.list, query: { limit: statementsPageSize } },
      { call: accountsApi.list },
    ],
  },
  {
    page: statementPage,
    module: "areas/statements/web/statement-check.tsx",
    reads: ({ params }) => [
      { call: statementsApi.get, params: { id: params.id } },
      { call: accountsApi.list },
      { call: booksSettingsApi.get },
    ],
  },
];
