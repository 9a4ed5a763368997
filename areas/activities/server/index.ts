export { activitiesRoutes as routes } from "./activities.routes.ts";
export { activitySubscribers as subscribers } from "./activities.subscribers.ts";
export { recordActivities, recordActivity } from "./activities.service.ts";
