import { routesOf } from "#platform/server/route.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { readRegistration } from "./registration.service.ts";
import { checkTelephone } from "./telephone-check.service.ts";
import { getTelephone, removeTelephone, updateTelephone } from "./telephone.service.ts";

export const telephoneRoutes = routesOf(telephoneApi, {
  get: ({ ctx }) => getTelephone(ctx),
  update: ({ ctx, body }) => updateTelephone(ctx, body),
  remove: async ({ ctx }) => (await removeTelephone(ctx), {}),
  check: ({ ctx }) => checkTelephone(ctx),
  mode: async ({ ctx }) => {
    const { mode, pricePerText } = await getTelephone(ctx);
    return { mode, pricePerText };
  },
  registration: ({ ctx }) => readRegistration(ctx),
});
