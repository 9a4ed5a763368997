import type { Area } from "#platform/server/area.ts";
import { dueJobs } from "#platform/server/due.ts";
import { sendPush } from "./push.jobs.ts";
import { notificationsRoutes } from "./notifications.routes.ts";
import { notificationSubscribers } from "./notifications.subscribers.ts";
import { firstReads } from "./push.reads.ts";
import { pushRoutes } from "./push.routes.ts";
import { pushJobs } from "./push.work.ts";

export const area: Area = {
  due: [dueJobs("phones", "notifications on phones", [sendPush])],
  routes: [...notificationsRoutes, ...pushRoutes],
  subscribers: notificationSubscribers,
  jobs: pushJobs,
  firstReads,
  tables: {
    notifications: { isEmptiedFirst: true },
  },
};

export { notify, notifyManagers } from "./notifications.service.ts";
