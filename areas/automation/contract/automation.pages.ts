import type { Page } from "#platform/contract/page.ts";

/** What the card on a customer's page asks for. */
export const contactRunsQuery = (contactId: string | undefined) => ({ contactId, limit: 10 });

export const helpersPage: Page = {
  path: "/automation",
  title: "Auto-Help",
  help: { article: "auto-help", tour: "auto-help" },
  access: "protected",
  module: "areas/automation/web/helpers-page.tsx",
};
export const helperEditPage: Page = {
  path: "/automation/edit/:id",
  title: "Helper",
  help: { article: "auto-help", tour: "helper-editor" },
  access: "protected",
  module: "areas/automation/web/helper-edit-page.tsx",
};
export const helperPage: Page = {
  path: "/automation/:id",
  title: "Helper",
  help: { article: "auto-help", tour: "helper" },
  access: "protected",
  module: "areas/automation/web/helper-page.tsx",
};
export const helpersBinPage: Page = {
  path: "/automation/bin",
  title: "Trash: helpers",
  help: { article: "trash", tour: "trash" },
  access: "protected",
  module: "areas/automation/web/helpers-bin-page.tsx",
};
