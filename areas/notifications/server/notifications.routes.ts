import { cursorOf, readCursor } from "#platform/server/cursor.ts";
import { routesOf } from "#platform/server/route.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import * as service from "./notifications.service.ts";
import * as store from "./notifications.store.ts";

/** How many are told when nobody said how many. */
const defaultLimit = 50;

export const notificationsRoutes = routesOf(notificationsApi, {
  list: async ({ ctx, query, answer }) => {
    const limit = query.limit ?? defaultLimit;
    const beforeId = query.cursor === undefined ? undefined : String(readCursor("notifications", query.cursor)[0]);
    const rows = await store.listNotifications(ctx.tx, { userId: ctx.actor.userId ?? "", beforeId, limit: limit + 1 });
    if (rows.length > limit) answer.next(cursorOf("notifications", [rows[limit - 1]?.id ?? null]));
    return rows.slice(0, limit);
  },
  unread: async ({ ctx }) => ({ count: await store.countUnread(ctx.tx, ctx.actor.userId ?? "") }),
  read: ({ ctx, params }) => service.readNotification(ctx, params.id),
  readAll: async ({ ctx }) => (await service.readAll(ctx), {}),
});
