import type { Page } from "#platform/contract/page.ts";

export const transactionsBinPage: Page = {
  path: "/accounting/transactions/bin",
  title: "Trash: transactions",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/books/web/transactions-bin-page.tsx",
};
