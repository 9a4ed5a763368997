import { routesOf } from "#platform/server/route.ts";
import { brandApi, brandPagesApi } from "#areas/settings/contract/brand.api.ts";
import * as service from "./brand.service.ts";

export const brandRoutes = [
  ...routesOf(brandApi, {
    get: ({ ctx }) => service.getBrand(ctx),
    save: ({ ctx, body }) => service.saveBrand(ctx, body),
    logo: ({ ctx }) => service.readLogo(ctx),
    saveLogo: ({ ctx, upload }) => service.saveLogo(ctx, upload, service.getBrand),
    removeLogo: async ({ ctx }) => (await service.replaceLogo(ctx, null), service.getBrand(ctx)),
  }),
  ...routesOf(brandPagesApi, {
    logo: ({ ctx, answer, params }) => service.readLogoByToken({ ctx, answer }, params.token),
  }),
];
