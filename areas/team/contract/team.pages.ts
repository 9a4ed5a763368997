import type { Page } from "#platform/contract/page.ts";

export const teamPage: Page = {
  path: "/settings/team",
  title: "Team",
  help: { article: "team", tour: "team" },
  access: "protected",
  module: "areas/team/web/team-page.tsx",
};
