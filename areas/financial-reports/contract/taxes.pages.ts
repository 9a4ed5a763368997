import type { Page } from "#platform/contract/page.ts";

export const taxesPage: Page = {
  path: "/accounting/taxes",
  title: "Taxes",
  help: { article: "taxes", tour: "taxes" },
  access: "protected",
  module: "areas/financial-reports/web/taxes-page.tsx",
};
export const taxDocumentsBinPage: Page = {
  path: "/accounting/taxes/bin",
  title: "Trash: tax documents",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/financial-reports/web/tax-bin-page.tsx",
};
export const taxDocumentPage: Page = {
  path: "/accounting/taxes/:id",
  title: "Tax document",
  help: { article: "taxes", tour: "tax-document" },
  access: "protected",
  module: "areas/financial-reports/web/tax-document-page.tsx",
};
