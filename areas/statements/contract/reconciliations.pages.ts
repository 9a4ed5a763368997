import type { Page } from "#platform/contract/page.ts";

export const reconcilePage: Page = {
  path: "/accounting/reconcile",
  title: "Reconcile",
  help: { article: "reconcile", tour: "reconcile" },
  access: "protected",
  module: "areas/statements/web/reconcile-page.tsx",
};

export const reconciliationPage: Page = {
  path: "/accounting/reconcile/:id",
  title: "Reconcile",
  help: { article: "reconcile", tour: "reconciliation" },
  access: "protected",
  module: "areas/statements/web/reconciliation-page.tsx",
};
