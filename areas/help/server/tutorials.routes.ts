import { routesOf } from "#platform/server/route.ts";
import { tutorialsApi } from "#areas/help/contract/tutorials.api.ts";
import * as service from "./tutorials.service.ts";

export const tutorialsRoutes = routesOf(tutorialsApi, {
  list: ({ ctx }) => service.listTutorials(ctx),
  completeStep: ({ ctx, params }) => service.completeTutorialStep(ctx, params.id, params.stepId),
  restart: ({ ctx, params }) => service.restartTutorial(ctx, params.id),
});
