export { membersRoutes as routes } from "./members.routes.ts";
export { createWorkspace, workspaceFor } from "./workspaces.service.ts";
export { findFirstWorkspace as firstWorkspaceOf } from "./members.store.ts";
