import { routesOf } from "#platform/server/route.ts";
import { teammateFactorApi } from "#areas/auth/contract/teammate-factor.api.ts";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";
import { signInByCode } from "./second-factor.service.ts";
import * as service from "./two-factor.service.ts";

export const twoFactorRoutes = routesOf(twoFactorApi, {
  get: ({ ctx }) => service.twoFactorOf(ctx),
  begin: ({ ctx, body }) => service.beginTwoFactor(ctx, body.password),
  confirm: ({ ctx, body }) => service.confirmTwoFactor(ctx, body.code),
  off: async ({ ctx, body }) => (await service.endTwoFactor(ctx, body), {}),
  renewCodes: ({ ctx, body }) => service.renewCodes(ctx, body),
  signIn: ({ ctx, answer, body }) => signInByCode({ ctx, answer }, body),
});

export const teammateFactorRoutes = routesOf(teammateFactorApi, {
  reset: async ({ ctx, params, body }) => (await service.resetTeammate(ctx, params.id, body.password), {}),
});
