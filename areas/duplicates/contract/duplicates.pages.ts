import type { Page } from "#platform/contract/page.ts";

/** How many groups the page of duplicates asks for at once. */
export const duplicatesPageSize = 20;

export const duplicatesPage: Page = {
  path: "/contacts/duplicates",
  title: "Duplicates",
  help: { article: "duplicates", tour: "duplicates" },
  access: "protected",
  module: "areas/duplicates/web/duplicates-page.tsx",
};
