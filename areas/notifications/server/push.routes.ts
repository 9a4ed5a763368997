import { routesOf } from "#platform/server/route.ts";
import { pushApi } from "#areas/notifications/contract/push.api.ts";
import { vapidKeys } from "./push-keys.service.ts";
import * as service from "./push.service.ts";

export const pushRoutes = routesOf(pushApi, {
  key: async ({ ctx }) => ({ key: vapidKeys(ctx.ports.secrets).publicKey }),
  list: ({ ctx }) => service.listDevices(ctx),
  create: ({ ctx, body }) => service.addDevice(ctx, body),
  update: ({ ctx, params, body }) => service.changeDevice(ctx, params.id, body),
  test: async ({ ctx, params }) => (await service.testDevice(ctx, params.id), {}),
  remove: async ({ ctx, params }) => (await service.removeDevice(ctx, params.id), {}),
});
