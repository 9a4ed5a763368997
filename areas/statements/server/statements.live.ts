import { operationsApi } from "#platform/contract/operations.ts";
import type { LiveRead } from "#platform/server/live-reads.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { invoiceEvents } from "#areas/invoices/contract/invoices.events.ts";
import { suggestionsApi } from "#areas/statements/contract/suggestions.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import {
  statementChanged,
  statementEvents,
  statementStepped,
} from "#areas/statements/contract/statements.events.ts";

export const liveReads: readonly LiveRead[] = [
  { read: statementsApi.list, staleBy: [...statementEvents, statementChanged] },
  { read: suggestionsApi.list, staleBy: [...statementEvents, ...invoiceEvents] },
  // The books know nothing of statements: what an import does to their lists is declared here.
  { read: transactionsApi.list, staleBy: statementEvents },
  { read: booksSummaryApi.get, staleBy: statementEvents },
  { read: accountsApi.list, staleBy: statementEvents },
  { read: journalApi.list, staleBy: statementEvents },
  { read: operationsApi.list, staleBy: [statementStepped, statementChanged] },
];
