export { activitiesRoutes as routes } from "./activities.routes.ts";
export { activitySubscribers as subscribers } from "./activities.subscribers.ts";
export { recordActivity } from "./activities.service.ts";
