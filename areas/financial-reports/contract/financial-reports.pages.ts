import type { Page } from "#platform/contract/page.ts";

export const booksReportPage: Page = {
  path: "/accounting/reports/:type",
  title: "Report",
  help: { article: "book-reports", tour: "book-report" },
  access: "protected",
  module: "areas/financial-reports/web/books-report-page.tsx",
};

export const keptReportPage: Page = {
  path: "/accounting/reports/kept/:id",
  title: "Kept report",
  help: { article: "book-reports", tour: "kept-report" },
  access: "protected",
  module: "areas/financial-reports/web/kept-report-page.tsx",
};

export const keptReportsBinPage: Page = {
  path: "/accounting/reports/bin",
  title: "Trash: reports",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/financial-reports/web/reports-bin-page.tsx",
};
