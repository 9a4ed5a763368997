import type { LiveRead } from "#platform/server/live-reads.ts";
import { booksChanged, journalWritten, transactionEvents } from "#areas/books/contract/books.events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { financialReportsChanged } from "#areas/financial-reports/contract/financial-reports.events.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";

const books = [journalWritten, booksChanged, ...transactionEvents, sampleAdded, sampleRemoved];
export const liveReads: readonly LiveRead[] = [
  { read: booksReportsApi.get, staleBy: books },
  { read: financialReportsApi.list, staleBy: [...books, financialReportsChanged] },
  { read: financialReportsApi.get, staleBy: [...books, financialReportsChanged] },
];
