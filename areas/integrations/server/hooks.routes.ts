import { paged } from "#platform/server/paging.ts";
import { type Route, routesOf } from "#platform/server/route.ts";
import { hookBodiesApi, hookDoorApi, hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { listBodies, retryBody } from "./hook-bodies.service.ts";
import { receive } from "./hook-receiving.service.ts";
import * as service from "./hooks.service.ts";

export const hooksRoutes: Route[] = [
  ...routesOf(hooksApi, {
    list: ({ ctx }) => service.listHooks(ctx),
    create: ({ ctx, body }) => service.createHook(ctx, body),
    update: ({ ctx, params, body }) => service.updateHook(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await service.removeHook(ctx, params.id), {}),
    rotate: ({ ctx, params, body }) => service.rotateHook(ctx, params.id, body),
    bodies: paged(({ ctx, params, query }) => listBodies(ctx, params.id, query)),
  }),
  ...routesOf(hookBodiesApi, { retry: ({ ctx, params }) => retryBody(ctx, params.id) }),
  ...routesOf(hookDoorApi, { receive: ({ ctx, params, body }) => receive(ctx, params.token, body) }),
];
