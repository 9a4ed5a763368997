import type { Page } from "#platform/contract/page.ts";

export const setupPage: Page = {
  path: "/setup",
  title: "5-Min Setup",
  access: "protected",
  module: "areas/onboarding/web/setup-page.tsx",
};
