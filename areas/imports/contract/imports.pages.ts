import type { Page } from "#platform/contract/page.ts";

/** How many entries of the history of imports, and how many rows of an import, are asked for at once. */
export const importsPageSize = 20;

/** The wizard; `?import=<id>` is one import, at the step where it stands. */
export const importPage: Page = {
  path: "/contact-import",
  title: "Upload Contacts",
  help: { article: "upload-your-customers", tour: "upload" },
  access: "protected",
  module: "areas/imports/web/import-page.tsx",
};
