import type { QueryClient } from "@tanstack/react-query";
import { changeCached, isOf } from "#platform/web/list-cache.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import type { Notification } from "#areas/notifications/contract/notifications.schema.ts";
import { demoAction, failures } from "./notifications.messages.ts";

const listQuery = { limit: 20 };
const refreshed = [notificationsApi.list];

export const useUnreadCount = (): number => useQueryOf(notificationsApi.unread).data?.count ?? 0;
export const useNotifications = () => useQueryOf(notificationsApi.list, { query: listQuery });

/** Marks those that `which` selects as read in the cache; returns a function that restores it. */
function showRead(
  queryClient: QueryClient,
  which: (one: Notification) => boolean,
  left: (count: number) => number,
): () => void {
  const readAt = new Date().toISOString();
  const listBack = changeCached<Notification[]>(queryClient, isOf(notificationsApi.list), (list) =>
    list?.map((one) => (which(one) && !one.readAt ? { ...one, readAt } : one)),
  );
  const countBack = changeCached<{ count: number }>(
    queryClient,
    isOf(notificationsApi.unread),
    (unread) => unread && { count: Math.max(0, left(unread.count)) },
  );
  return () => {
    listBack();
    countBack();
  };
}

/** Marks one as read, at once on the screen. */
export const useMarkRead = () =>
  useAction(notificationsApi.read, {
    demo: demoAction,
    failure: failures.read,
    refresh: refreshed,
    optimistic: (client, { params }) =>
      showRead(
        client,
        (one) => one.id === params.id,
        (count) => count - 1,
      ),
  });

/** Marks all up to the newest that is shown as read, at once on the screen. */
export const useMarkAllRead = () =>
  useAction(notificationsApi.readAll, {
    demo: demoAction,
    failure: failures.readAll,
    refresh: refreshed,
    optimistic: (client, { body }) =>
      showRead(
        client,
        ({ id }) => body?.upToId === undefined || id <= body.upToId,
        () => 0,
      ),
  });
