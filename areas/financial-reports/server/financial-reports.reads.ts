import type { FirstReads } from "#platform/contract/page.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import {
  booksReportPage,
  keptReportPage,
  keptReportsBinPage,
} from "#areas/financial-reports/contract/financial-reports.pages.ts";
import { keptReportsPageSize } from "#areas/financial-reports/contract/report-days.rules.ts";

export const firstReads: readonly FirstReads[] = [
  // Which days a report is of depends on both.
  { page: booksReportPage, reads: () => [{ call: booksSettingsApi.get }, { call: tasksApi.settings }] },
  { page: keptReportPage, reads: ({ params }) => [{ call: financialReportsApi.get, params }] },
  {
    page: keptReportsBinPage,
    reads: () => [{ call: financialReportsApi.bin, query: { limit: keptReportsPageSize } }],
  },
];
