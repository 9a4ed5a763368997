import type { FirstReads } from "#platform/contract/page.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { setupPage, autoHelpPage } from "#areas/onboarding/contract/onboarding.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: setupPage,
    reads: () => [{ call: onboardingApi.get }],
  },
  {
    page: autoHelpPage,
    reads: () => [{ call: onboardingApi.get }],
  },
];
