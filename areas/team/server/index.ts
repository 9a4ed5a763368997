export { teamRoutes as routes } from "./members.routes.ts";
export { teamJobs as jobs } from "./invitations.jobs.ts";
export { createWorkspace, isMember, membersByIds, workspaceFor } from "./workspaces.service.ts";
export { findFirstWorkspace as firstWorkspaceOf } from "./workspaces.store.ts";
export { joinByInvitation } from "./invitation-answers.service.ts";
