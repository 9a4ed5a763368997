import type { LiveRead } from "#platform/server/live-reads.ts";
import { booksChanged, transactionEvents } from "#areas/books/contract/books.events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import { reconciliationChanged } from "#areas/statements/contract/reconciliations.events.ts";

const staleBy = [reconciliationChanged, booksChanged, ...transactionEvents, sampleAdded, sampleRemoved];

export const reconciliationsLive: readonly LiveRead[] = [
  { read: reconciliationsApi.list, staleBy },
  { read: reconciliationsApi.accounts, staleBy },
  { read: reconciliationsApi.get, staleBy },
  { read: reconciliationsApi.rows, staleBy },
  { read: reconciliationsApi.hints, staleBy },
];
