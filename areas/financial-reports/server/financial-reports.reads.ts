import type { FirstReads } from "#platform/contract/page.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import {
  booksReportPage,
  keptReportPage,
  keptReportsBinPage,
} from "#areas/financial-reports/contract/financial-reports.pages.ts";
import { taxDocumentsApi } from "#areas/financial-reports/contract/tax-documents.api.ts";
import { taxDocumentsPageSize } from "#areas/financial-reports/contract/tax-documents.rules.ts";
import { taxesApi } from "#areas/financial-reports/contract/taxes.api.ts";
import {
  taxDocumentPage,
  taxDocumentsBinPage,
  taxesPage,
} from "#areas/financial-reports/contract/taxes.pages.ts";
import { keptReportsPageSize } from "#areas/financial-reports/contract/report-days.rules.ts";

export const firstReads: readonly FirstReads[] = [
  // Which days a report is of depends on both.
  { page: booksReportPage, reads: () => [{ call: booksSettingsApi.get }, { call: tasksApi.settings }] },
  { page: keptReportPage, reads: ({ params }) => [{ call: financialReportsApi.get, params }] },
  {
    page: keptReportsBinPage,
    reads: () => [{ call: financialReportsApi.bin, query: { limit: keptReportsPageSize } }],
  },
  {
    page: taxesPage,
    reads: ({ query }) => {
      // As the screen reads it: what is no year is this one.
      const year = /^20\d\d$/.exec(query.get("year") ?? "")?.[0];
      return [
        { call: taxesApi.get, query: { year } },
        { call: taxesApi.contractors, query: { year, limit: taxDocumentsPageSize } },
        { call: tasksApi.settings },
        { call: taxDocumentsApi.list, query: { limit: taxDocumentsPageSize } },
      ];
    },
  },
  { page: taxDocumentPage, reads: ({ params }) => [{ call: taxDocumentsApi.get, params }] },
  {
    page: taxDocumentsBinPage,
    reads: () => [{ call: taxDocumentsApi.bin, query: { limit: taxDocumentsPageSize } }],
  },
];
