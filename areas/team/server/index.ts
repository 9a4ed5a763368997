export { membersRoutes as routes } from "./members.routes.ts";
export { createWorkspace, isMember, membersByIds, workspaceFor } from "./workspaces.service.ts";
export { findFirstWorkspace as firstWorkspaceOf } from "./members.store.ts";
