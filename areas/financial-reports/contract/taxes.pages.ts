import type { Page } from "#platform/contract/page.ts";

export const taxesPage: Page = {
  path: "/accounting/taxes",
  title: "Taxes",
  access: "protected",
  module: "areas/financial-reports/web/taxes-page.tsx",
};
export const taxDocumentsBinPage: Page = {
  path: "/accounting/taxes/bin",
  title: "Trash: tax documents",
  access: "protected",
  module: "areas/financial-reports/web/tax-bin-page.tsx",
};
export const taxDocumentPage: Page = {
  path: "/accounting/taxes/:id",
  title: "Tax document",
  access: "protected",
  module: "areas/financial-reports/web/tax-document-page.tsx",
};
