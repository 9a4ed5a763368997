import { routesOf } from "#platform/server/route.ts";
import { closingApi } from "#areas/settings/contract/closing.api.ts";
import { closeBusiness, reopenBusiness } from "./closing.service.ts";

export const closingRoutes = routesOf(closingApi, {
  close: async ({ ctx, answer, body }) => {
    await closeBusiness(ctx, body);
    answer.session(undefined);
    return {};
  },
  reopen: async ({ ctx, body }) => (await reopenBusiness(ctx, body), {}),
});
