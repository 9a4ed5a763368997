export { notificationsRoutes as routes } from "./notifications.routes.ts";
export { notificationSubscribers as subscribers } from "./notifications.subscribers.ts";
export { notify } from "./notifications.service.ts";
