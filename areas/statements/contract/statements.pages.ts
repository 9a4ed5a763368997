import type { Page } from "#platform/contract/page.ts";

/** How many statements, and how many lines of one, are asked for at once. */
export const statementsPageSize = 20;

/** Where a statement is brought in, and those that were. */
export const statementsPage: Page = {
  path: "/accounting/statements",
  title: "Bring in a bank statement",
  help: { article: "bank-statements", tour: "statements" },
  access: "protected",
  module: "areas/statements/web/statements-page.tsx",
};

/** One statement, at the step where it stands. */
export const statementPage: Page = {
  path: "/accounting/statements/:id",
  title: "Bank statement",
  help: { article: "bank-statements", tour: "statement" },
  access: "protected",
  module: "areas/statements/web/statement-page.tsx",
};
