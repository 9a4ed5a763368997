import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./activities.live.ts";
import { activitiesRoutes } from "./activities.routes.ts";
import { activitySubscribers } from "./activities.subscribers.ts";

export const area: Area = {
  routes: activitiesRoutes,
  subscribers: activitySubscribers,
  liveReads,
  mergeRules: {
    "activities.contact_id": { rule: "moves", why: "one timeline of both" },
  },
  tables: {
    activities: { isEmptiedFirst: true },
  },
};

export { tellingSubscribers } from "./activities.subscribers.ts";
export { recordActivities, recordActivity } from "./activities.service.ts";
