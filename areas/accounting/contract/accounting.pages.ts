import type { Page } from "#platform/contract/page.ts";

export const accountingPage: Page = {
  path: "/accounting",
  title: "Money & Books",
  help: { article: "books-and-taxes", tour: "money" },
  access: "protected",
  module: "areas/accounting/web/accounting-page.tsx",
};
