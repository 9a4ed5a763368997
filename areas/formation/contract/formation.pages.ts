import type { Page } from "#platform/contract/page.ts";

export const formationPage: Page = {
  path: "/business-formation",
  title: "Start Business",
  help: { article: "start-business", tour: "coming" },
  access: "protected",
  module: "apps/web/not-built-page.tsx",
  isComing: true,
};
