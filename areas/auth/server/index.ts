import type { Area } from "#platform/server/area.ts";
import { dueJobs } from "#platform/server/due.ts";
import {
  mailConfirmation,
  mailEmailChanged,
  mailNewEmail,
  mailNewEmailAsked,
  mailPasswordLink,
} from "./auth.jobs.ts";
import { authJobs } from "./auth.work.ts";
import { liveReads } from "./auth.live.ts";
import { firstReads } from "./auth.reads.ts";
import { authRoutes } from "./auth.routes.ts";
import { closeAccountRoutes } from "./close-account.routes.ts";
import { passkeyRoutes } from "./passkeys.routes.ts";
import { teammateFactorRoutes, twoFactorRoutes } from "./two-factor.routes.ts";

export const area: Area = {
  due: [
    dueJobs("sign-in-links", "links for new passwords and addresses", [
      mailPasswordLink,
      mailNewEmail,
      mailNewEmailAsked,
      mailEmailChanged,
      mailConfirmation,
    ]),
  ],
  routes: [
    ...authRoutes,
    ...closeAccountRoutes,
    ...twoFactorRoutes,
    ...teammateFactorRoutes,
    ...passkeyRoutes,
  ],
  jobs: authJobs,
  liveReads,
  firstReads,
  tables: {
    sessions: { leftOut: "where somebody is signed in" },
  },
};

export { addAccount, removeVisitors } from "./made-accounts.service.ts";
export { requestNewEmail } from "./new-email.service.ts";
export { withProof } from "./passkey-confirm.service.ts";
export { makeTicket, readTicket } from "./tickets.service.ts";
export { addVisit } from "./visits.service.ts";
export {
  findAddress,
  isEmailConfirmed,
  findUser,
  findUserByEmail,
  lockUser,
  removeUsers,
  updateDetails,
  updateSetupCompleted as markSetupCompleted,
  isEmailWanted,
} from "./users.store.ts";
