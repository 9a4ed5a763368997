import { paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import * as service from "./notifications.service.ts";
import * as store from "./notifications.store.ts";

export const notificationsRoutes = routesOf(notificationsApi, {
  list: paged(({ ctx, query }) =>
    pageById("notifications", query, (from) =>
      store.listNotifications(ctx.tx, { userId: ctx.actor.userId ?? "", ...from }),
    ),
  ),
  unread: async ({ ctx }) => ({ count: await store.countUnread(ctx.tx, ctx.actor.userId ?? "") }),
  read: ({ ctx, params }) => service.readNotification(ctx, params.id),
  readAll: async ({ ctx, body }) => (await service.readAll(ctx, body.upToId), {}),
});
