import type { Page } from "#platform/contract/page.ts";

export const settingsPage: Page = {
  path: "/settings",
  title: "Settings",
  help: { article: "settings", tour: "settings" },
  access: "protected",
  module: "areas/settings/web/settings-page.tsx",
};

export const dataPage: Page = {
  path: "/settings/data",
  title: "Your data",
  help: { article: "your-data", tour: "data" },
  access: "protected",
  module: "areas/settings/web/data-page.tsx",
};

export const brandPage: Page = {
  path: "/settings/brand",
  title: "Brand",
  help: { article: "brand", tour: "brand" },
  access: "protected",
  module: "areas/settings/web/brand-page.tsx",
};
