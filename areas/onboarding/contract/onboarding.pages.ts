import { page } from "#platform/contract/page.ts";
import { onboardingApi } from "./onboarding.api.ts";

export const setupPage = page({
  path: "/setup",
  title: "5-Min Setup",
  access: "protected",
  module: "areas/onboarding/web/setup-page.tsx",
  firstReads: () => [{ call: onboardingApi.get }],
});
