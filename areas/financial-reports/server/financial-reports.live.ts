import type { LiveRead } from "#platform/server/live-reads.ts";
import { booksChanged, journalWritten, transactionEvents } from "#areas/books/contract/books.events.ts";
import {
  contactsMerged,
  contactsUnmerged,
  sampleAdded,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { financialReportsChanged } from "#areas/financial-reports/contract/financial-reports.events.ts";
import { booksReportsApi } from "#areas/financial-reports/contract/books-reports.api.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import { taxDocumentsChanged, taxesChanged } from "#areas/financial-reports/contract/taxes.events.ts";
import { w9FormsApi } from "#areas/financial-reports/contract/w9-forms.api.ts";

const books = [journalWritten, booksChanged, ...transactionEvents, sampleAdded, sampleRemoved];

export const liveReads: readonly LiveRead[] = [
  { read: booksReportsApi.get, staleBy: [...books, taxesChanged] },
  { read: financialReportsApi.list, staleBy: [...books, financialReportsChanged] },
  { read: financialReportsApi.get, staleBy: [...books, financialReportsChanged] },
  { read: taxesApi.get, staleBy: [...books, taxesChanged] },
  { read: taxesApi.contractors, staleBy: [...books, taxesChanged, contactsMerged, contactsUnmerged] },
  { read: taxesApi.lines, staleBy: [...books, taxesChanged] },
  { read: w9FormsApi.get, staleBy: [taxesChanged] },
  { read: taxDocumentsApi.list, staleBy: [...books, taxDocumentsChanged] },
  { read: taxDocumentsApi.get, staleBy: [...books, taxDocumentsChanged] },
];
