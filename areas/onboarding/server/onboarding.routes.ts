import { routesOf } from "#platform/server/route.ts";
import { onboardingApi, testWorkspaceApi } from "#areas/onboarding/contract/onboarding.api.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as service from "./onboarding.service.ts";
import { startTestWorkspace } from "./test-workspace.service.ts";

export const onboardingRoutes = [
  ...routesOf(onboardingApi, {
    get: ({ ctx }) => service.getOnboarding(ctx),
    save: ({ ctx, body }) => service.saveProgress(ctx, body),
    completeSetup: ({ ctx, body }) => service.completeSetup(ctx, body),
    completeStep: async ({ ctx, body }) => (
      await service.completeStep(ctx, body.step),
      service.getOnboarding(ctx)
    ),
    dismiss: ({ ctx, body }) => service.dismiss(ctx, body.what),
    removeSample: ({ ctx }) => customers.removeSample(ctx),
  }),
  ...routesOf(testWorkspaceApi, {
    create: async ({ ctx, answer }) => (await startTestWorkspace(ctx, answer), {}),
  }),
];
