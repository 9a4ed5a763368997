import type { Page } from "#platform/contract/page.ts";

/** How many rows one page of a list asks for. */
export const reportRowsPageSize = 50;

export const reportsPage: Page = {
  path: "/reports",
  title: "How I'm Doing",
  help: { article: "how-im-doing", tour: "numbers" },
  access: "protected",
  module: "areas/reports/web/reports-page.tsx",
};

export const reportRowsPage: Page = {
  path: "/reports/list",
  title: "How I'm Doing",
  help: { article: "how-im-doing", tour: "number-list" },
  access: "protected",
  module: "areas/reports/web/report-rows-page.tsx",
};
