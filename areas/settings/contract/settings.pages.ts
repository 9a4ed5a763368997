import type { Page } from "#platform/contract/page.ts";

export const settingsPage: Page = {
  path: "/settings",
  title: "Settings",
  access: "protected",
  module: "areas/settings/web/settings-page.tsx",
};
