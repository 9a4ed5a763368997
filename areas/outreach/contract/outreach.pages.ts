import type { Page } from "#platform/contract/page.ts";

export const mailPage: Page = {
  path: "/settings/mail",
  title: "Mail",
  help: { article: "mail-settings", tour: "mail" },
  access: "protected",
  module: "areas/outreach/web/mail-page.tsx",
};
