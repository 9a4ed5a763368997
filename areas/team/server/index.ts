import type { Area } from "#platform/server/area.ts";
import { dueJobs } from "#platform/server/due.ts";
import { memberActivities } from "./members.activities.ts";
import { mailInvitation } from "./invitations.jobs.ts";
import { teamJobs } from "./invitations.work.ts";
import { liveReads } from "./members.live.ts";
import { firstReads } from "./team.reads.ts";
import { teamRoutes } from "./members.routes.ts";
import { memberSubscribers } from "./members.subscribers.ts";

export const area: Area = {
  due: [dueJobs("invitations", "invitations of teammates", [mailInvitation])],
  routes: teamRoutes,
  subscribers: memberSubscribers,
  jobs: teamJobs,
  liveReads,
  firstReads,
  tables: {
    invitations: { without: ["mailed_hash", "copied_hash"], noSecrets: ["email_key"] },
    members: {},
    workspaces: {},
  },
  activities: memberActivities,
};

export { closeWorkspace, departFrom, reopenWorkspace } from "./closing.service.ts";
export {
  createWorkspace,
  isMember,
  isTestWorkspace,
  keepWorkspace,
  membersByIds,
  workspaceFor,
} from "./workspaces.service.ts";
export {
  findBusiness,
  lockBusiness,
  findClosing as closedSince,
  findExpiry,
  findTimeZone as timeZoneOf,
  findWorkspaceName as workspaceNameOf,
  isClosed,
  listClosed as closedWorkspaces,
  listAllWorkspaces as everyWorkspaceOf,
  listMemberships as workspacesOf,
  listOfNoBusiness as peopleOfNoBusiness,
  lockClosing,
  findFirstWorkspace as firstWorkspaceOf,
  listExpired as expiredWorkspaces,
  removeWorkspace,
  updateWorkspace,
} from "./workspaces.store.ts";
export { endAllInvitationsOf } from "./invitations.service.ts";
export { joinByInvitation, tryInvitation, type TriedInvitation } from "./invitation-answers.service.ts";
export { findPicture as pictureOf, listEveryone, listMembers as membersOf } from "./members.store.ts";
export { replacePicture } from "./pictures.service.ts";
