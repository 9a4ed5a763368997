import { routesOf } from "#platform/server/route.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { callListOf, recordCall } from "./call-list.service.ts";

export const callListRoutes = routesOf(callListApi, {
  get: ({ ctx, params: { id }, query }) => callListOf(ctx, id, query.after),
  record: ({ ctx, params: { id }, body }) => recordCall(ctx, id, body),
});
