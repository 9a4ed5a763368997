import type { Page } from "#platform/contract/page.ts";

export const setupPage: Page = {
  path: "/setup",
  title: "5-Min Setup",
  access: "protected",
  module: "areas/onboarding/web/setup-page.tsx",
};

/** Until Auto-Help is built its address says so, and which of its helpers will fit. */
export const autoHelpPage: Page = {
  path: "/automation",
  title: "Auto-Help",
  access: "protected",
  module: "areas/onboarding/web/auto-help-page.tsx",
};
