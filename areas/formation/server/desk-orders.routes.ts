import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { deskOrdersApi } from "#areas/formation/contract/desk-orders.api.ts";
import { changeDeskStep, listOrders } from "./desk-orders.service.ts";

export const deskOrdersRoutes = routesOf(deskOrdersApi, {
  list: paged(({ ctx, query }) => listOrders(ctx, query)),
  step: ({ ctx, params, body }) => changeDeskStep(ctx, params, body),
});
