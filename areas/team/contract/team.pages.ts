import type { Page } from "#platform/contract/page.ts";

export const teamPage: Page = {
  path: "/settings/team",
  title: "Team",
  access: "protected",
  module: "areas/team/web/team-page.tsx",
};
