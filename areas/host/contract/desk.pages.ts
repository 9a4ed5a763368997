import type { Page } from "#platform/contract/page.ts";

export const deskPage: Page = {
  path: "/host",
  title: "Desk",
  help: { article: "help", tour: "desk" },
  access: "protected",
  module: "areas/host/web/desk-page.tsx",
  onlyHosts: true,
};
