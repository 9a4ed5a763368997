export { authRoutes as routes } from "./auth.routes.ts";
export { authJobs as jobs } from "./auth.jobs.ts";
export { addAccount, removeVisitors } from "./made-accounts.service.ts";
export { addVisit } from "./visits.service.ts";
export {
  addressOf,
  emailConfirmedOf,
  findUser,
  findUserByEmail,
  keptMails,
  updateSetupCompleted as markSetupCompleted,
} from "./users.store.ts";
