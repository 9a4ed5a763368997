import { type Route, routesOf } from "#platform/server/route.ts";
import { appCatalog } from "#areas/integrations/contract/app-catalog.rules.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import * as service from "./integrations.service.ts";

export const integrationsRoutes: Route[] = routesOf(integrationsApi, {
  list: ({ ctx }) => service.listIntegrations(ctx),
  catalog: async () => appCatalog.map((app) => ({ ...app, features: [...app.features] })),
  create: ({ ctx, body }) => service.createIntegration(ctx, body),
  get: ({ ctx, params }) => service.findIntegration(ctx, params.id),
  toggle: ({ ctx, params, body }) => service.switchIntegration(ctx, params.id, body.isActive),
  update: ({ ctx, params, body }) => service.updateIntegration(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await service.removeIntegration(ctx, params.id), {}),
  restore: ({ ctx, params }) => service.restoreIntegration(ctx, params.id),
  check: ({ ctx, params }) => service.checkIntegration(ctx, params.id),
});
