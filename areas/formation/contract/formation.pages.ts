import type { Page } from "#platform/contract/page.ts";

export const formationPage: Page = {
  path: "/business-formation",
  title: "Start Business",
  help: { article: "start-business", tour: "formation" },
  access: "protected",
  module: "areas/formation/web/business-formation-page.tsx",
};
