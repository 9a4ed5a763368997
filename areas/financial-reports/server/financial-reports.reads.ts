import type { FirstReads } from "#platform/contract/page.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { booksReportPage } from "#areas/financial-reports/contract/financial-reports.pages.ts";

export const firstReads: readonly FirstReads[] = [
  // Which days a report is of depends on both.
  { page: booksReportPage, reads: () => [{ call: booksSettingsApi.get }, { call: tasksApi.settings }] },
];
