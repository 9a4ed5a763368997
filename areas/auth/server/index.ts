export { authRoutes as routes } from "./auth.routes.ts";
export { authJobs as jobs } from "./auth.jobs.ts";
export { keptMails } from "./users.store.ts";
