export { useMyWorkspaces, useSwitch } from "./members.queries.ts";
export { WorkspaceMenu } from "./workspace-menu.tsx";
export { sampleMembers } from "./team.sample.ts";
