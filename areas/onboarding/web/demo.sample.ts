import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";

export const samples: readonly Sample[] = [
  sampleFor(onboardingApi.get, async () => (await import("./onboarding.sample.ts")).sampleOnboarding),
];
