import { routesOf } from "#platform/server/route.ts";
import { settingsApi } from "#areas/settings/contract/settings.api.ts";
import * as service from "./settings.service.ts";

export const settingsRoutes = routesOf(settingsApi, {
  profile: ({ ctx }) => service.getProfile(ctx),
  saveProfile: ({ ctx, body }) => service.saveProfile(ctx, body),
  savePicture: ({ ctx, upload }) => service.savePicture(ctx, upload),
  removePicture: ({ ctx }) => service.removePicture(ctx),
  newEmail: async ({ ctx, body }) => (await service.askForEmail(ctx, body), {}),
  business: ({ ctx }) => service.getBusiness(ctx),
  saveBusiness: ({ ctx, body }) => service.saveBusiness(ctx, body),
  look: ({ ctx }) => service.getLook(ctx),
  saveLook: ({ ctx, answer, body }) => service.saveLook({ ctx, answer }, body),
  alerts: ({ ctx }) => service.getAlerts(ctx),
  saveAlerts: ({ ctx, body }) => service.saveAlerts(ctx, body),
  system: ({ ctx }) => service.getSystem(ctx),
});
