import { routesOf } from "#platform/server/route.ts";
import { closeAccountApi } from "#areas/auth/contract/close-account.api.ts";
import { closeAccount } from "./close-account.service.ts";

export const closeAccountRoutes = routesOf(closeAccountApi, {
  close: async ({ ctx, answer, body }) => (await closeAccount(ctx, { answer, password: body.password }), {}),
});
