import type { Page } from "#platform/contract/page.ts";

export const booksReportPage: Page = {
  path: "/accounting/reports/:type",
  title: "Report",
  access: "protected",
  module: "areas/financial-reports/web/books-report-page.tsx",
};
