import { answerById } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import * as service from "./notifications.service.ts";
import * as store from "./notifications.store.ts";

/** How many are told when nobody said how many. */
const defaultLimit = 50;

export const notificationsRoutes = routesOf(notificationsApi, {
  list: ({ ctx, query, answer }) =>
    answerById(
      answer,
      { scope: "notifications", limit: query.limit ?? defaultLimit, cursor: query.cursor },
      (from) => store.listNotifications(ctx.tx, { userId: ctx.actor.userId ?? "", ...from }),
    ),
  unread: async ({ ctx }) => ({ count: await store.countUnread(ctx.tx, ctx.actor.userId ?? "") }),
  read: ({ ctx, params }) => service.readNotification(ctx, params.id),
  readAll: async ({ ctx }) => (await service.readAll(ctx), {}),
});
