import type { Area } from "#platform/server/area.ts";
import { notificationsRoutes } from "./notifications.routes.ts";
import { notificationSubscribers } from "./notifications.subscribers.ts";

export const area: Area = { routes: notificationsRoutes, subscribers: notificationSubscribers };

export { notify, notifyManagers } from "./notifications.service.ts";
