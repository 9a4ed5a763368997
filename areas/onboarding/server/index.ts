import type { Area } from "#platform/server/area.ts";
import { onboardingJobs } from "./onboarding.work.ts";
import { liveReads } from "./onboarding.live.ts";
import { firstReads } from "./onboarding.reads.ts";
import { onboardingRoutes } from "./onboarding.routes.ts";
import { onboardingSubscribers } from "./onboarding.subscribers.ts";

export const area: Area = {
  routes: onboardingRoutes,
  subscribers: onboardingSubscribers,
  jobs: () => onboardingJobs,
  liveReads,
  firstReads,
  tables: {
    onboarding_answers: {},
    onboarding_steps: {},
  },
};

export { completeStep, doneSteps } from "./onboarding.service.ts";
