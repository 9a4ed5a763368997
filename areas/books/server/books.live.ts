import type { LiveRead } from "#platform/server/live-reads.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksChanged, journalWritten, transactionEvents } from "#areas/books/contract/books.events.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { categoriesApi } from "#areas/books/contract/categories.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { periodLockApi } from "#areas/books/contract/period-lock.api.ts";
import { selfCheckApi } from "#areas/books/contract/self-check.api.ts";
import { taxCodesApi } from "#areas/books/contract/tax-codes.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import {
  contactsMerged,
  contactsUnmerged,
  contactUpdated,
  sampleAdded,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { brandChanged } from "#areas/settings/contract/brand.events.ts";
import { reconciliationChanged } from "#areas/statements/contract/reconciliations.events.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: transactionsApi.list,
    staleBy: [
      ...transactionEvents,
      booksChanged,
      reconciliationChanged,
      contactUpdated,
      contactsMerged,
      contactsUnmerged,
      sampleAdded,
      sampleRemoved,
    ],
  },
  { read: transactionsApi.history, staleBy: transactionEvents },
  { read: booksSummaryApi.get, staleBy: [...transactionEvents, booksChanged, sampleAdded, sampleRemoved] },
  { read: accountsApi.list, staleBy: [journalWritten, booksChanged, sampleRemoved] },
  { read: categoriesApi.list, staleBy: [booksChanged] },
  { read: categoryRulesApi.list, staleBy: [booksChanged, ...transactionEvents] },
  { read: taxCodesApi.list, staleBy: [booksChanged] },
  { read: booksSettingsApi.get, staleBy: [booksChanged, journalWritten, brandChanged] },
  { read: periodLockApi.get, staleBy: [booksChanged] },
  { read: selfCheckApi.get, staleBy: [booksChanged] },
  { read: journalApi.list, staleBy: [journalWritten, sampleRemoved] },
];
