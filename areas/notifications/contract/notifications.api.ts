import { z } from "zod";
import { Done, endpoint, Id, IdParams } from "#platform/contract/endpoint.ts";
import { Notification, NotificationQuery, UnreadCount } from "./notifications.schema.ts";

export const notificationsApi = {
  /** Newest first; without `limit` the newest 50. */
  list: endpoint({
    method: "GET",
    path: "/api/notifications",
    about: "person",
    summary: "This person’s notifications, newest first",
    query: NotificationQuery,
    reply: z.array(Notification),
  }),
  unread: endpoint({
    method: "GET",
    path: "/api/notifications/unread",
    about: "person",
    summary: "How many are unread",
    reply: UnreadCount,
  }),
  read: endpoint({
    method: "POST",
    path: "/api/notifications/:id/read",
    about: "person",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Mark one as read",
    params: IdParams,
    reply: Notification,
  }),
  readAll: endpoint({
    method: "POST",
    path: "/api/notifications/read-all",
    about: "person",
    whenReadOnly: "works",
    role: "viewer",
    summary: "Mark all as read; up to a notification, where one is named",
    body: z.strictObject({ upToId: Id.optional() }),
    reply: Done,
  }),
};
