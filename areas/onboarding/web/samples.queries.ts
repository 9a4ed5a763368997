import { registerSample } from "#platform/web/demo-mode.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";

registerSample(onboardingApi.get, async () => (await import("./onboarding.sample.ts")).sampleOnboarding);
