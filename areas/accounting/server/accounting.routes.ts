import { routesOf } from "#platform/server/route.ts";
import { accountingIntegrationsApi } from "#areas/accounting/contract/accounting-integrations.api.ts";
import { connectProvider, listIntegrations } from "./accounting-integrations.service.ts";

export const accountingRoutes = routesOf(accountingIntegrationsApi, {
  list: ({ ctx }) => listIntegrations(ctx),
  connect: ({ ctx, body }) => connectProvider(ctx, body),
});
