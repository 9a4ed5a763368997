export { authRoutes as routes } from "./auth.routes.ts";
export { authJobs as jobs } from "./auth.jobs.ts";
export { addVisitor, removeVisitors } from "./visitors.service.ts";
export { findUser, keptMails, updateSetupCompleted as markSetupCompleted } from "./users.store.ts";
