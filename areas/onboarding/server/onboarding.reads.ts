import type { FirstReads } from "#platform/contract/page.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { setupPage } from "#areas/onboarding/contract/onboarding.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: setupPage,
    reads: () => [{ call: onboardingApi.get }],
  },
];
