export { WorkspaceMenu } from "./workspace-menu.tsx";
export { sampleMembers } from "./team.sample.ts";
