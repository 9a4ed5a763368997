import { page } from "#platform/contract/page.ts";
import { onboardingApi } from "./onboarding.api.ts";

export const setupPage = page({
  path: "/setup",
  title: "5-Min Setup",
  access: "protected",
  module: "areas/onboarding/web/setup-page.tsx",
  firstReads: () => [{ call: onboardingApi.get }],
});

/** Until Auto-Help is built its address says so, and which of its helpers will fit. */
export const autoHelpPage = page({
  path: "/automation",
  title: "Auto-Help",
  access: "protected",
  module: "areas/onboarding/web/auto-help-page.tsx",
  firstReads: () => [{ call: onboardingApi.get }],
});
