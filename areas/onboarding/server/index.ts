export { onboardingRoutes as routes } from "./onboarding.routes.ts";
export { onboardingSubscribers as subscribers } from "./onboarding.subscribers.ts";
export { onboardingJobs as jobs } from "./onboarding.jobs.ts";
export { completeStep } from "./onboarding.service.ts";
