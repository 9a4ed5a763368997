export { teamRoutes as routes } from "./members.routes.ts";
export { teamJobs as jobs } from "./invitations.jobs.ts";
export {
  createWorkspace,
  isMember,
  isTestWorkspace,
  keepWorkspace,
  membersByIds,
  workspaceFor,
} from "./workspaces.service.ts";
export {
  findExpiry,
  findTimeZone as timeZoneOf,
  findFirstWorkspace as firstWorkspaceOf,
  listExpired as expiredWorkspaces,
  removeWorkspace,
  updateWorkspace,
} from "./workspaces.store.ts";
export { joinByInvitation, tryInvitation, type TriedInvitation } from "./invitation-answers.service.ts";
export { listMembers as membersOf } from "./members.store.ts";
