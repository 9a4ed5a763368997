import { page } from "#platform/contract/page.ts";
import { invitationsApi } from "./invitations.api.ts";
import { membersApi } from "./members.api.ts";

export const settingsPage = page({
  path: "/settings",
  title: "Settings",
  access: "protected",
  module: "areas/team/web/settings-page.tsx",
});
export const teamPage = page({
  path: "/settings/team",
  title: "Team",
  access: "protected",
  module: "areas/team/web/team-page.tsx",
  firstReads: () => [{ call: membersApi.list }, { call: invitationsApi.list }],
});
