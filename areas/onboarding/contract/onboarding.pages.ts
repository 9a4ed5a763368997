import type { Page } from "#platform/contract/page.ts";

export const setupPage: Page = {
  path: "/setup",
  title: "5-Min Setup",
  help: { article: "setup", tour: "setup" },
  access: "protected",
  module: "areas/onboarding/web/setup-page.tsx",
};
