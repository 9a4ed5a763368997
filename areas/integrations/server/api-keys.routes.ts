import { paged } from "#platform/server/paging.ts";
import { type Route, routesOf } from "#platform/server/route.ts";
import { apiKeysApi } from "#areas/integrations/contract/api-keys.api.ts";
import { listKeys, makeKey, revokeKey } from "./api-keys.service.ts";

export const apiKeysRoutes: Route[] = routesOf(apiKeysApi, {
  list: paged(({ ctx, query }) => listKeys(ctx, query)),
  create: ({ ctx, body }) => makeKey(ctx, body),
  remove: async ({ ctx, params }) => (await revokeKey(ctx, params.id), {}),
});
