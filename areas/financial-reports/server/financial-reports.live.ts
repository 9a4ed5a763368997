import type { LiveRead } from "#platform/server/live-reads.ts";
import { booksChanged, journalWritten, transactionEvents } from "#areas/books/contract/books.events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: booksReportsApi.get,
    staleBy: [journalWritten, booksChanged, ...transactionEvents, sampleAdded, sampleRemoved],
  },
];
