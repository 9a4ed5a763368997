import { routesOf } from "#platform/server/route.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { callListOf, holdForCall, recordCall } from "./call-list.service.ts";

export const callListRoutes = routesOf(callListApi, {
  get: ({ ctx, params: { id }, query }) => callListOf(ctx, id, query.after),
  hold: ({ ctx, params: { id }, body }) => holdForCall(ctx, id, body.contactId),
  record: ({ ctx, params: { id }, body }) => recordCall(ctx, id, body),
});
