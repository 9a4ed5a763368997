import type { Page } from "#platform/contract/page.ts";

export const tutorialsPage: Page = {
  path: "/tutorial-center",
  title: "Help",
  help: { article: "help", tour: "help" },
  access: "open",
  module: "areas/help/web/tutorial-center-page.tsx",
};

export const tutorialChecklistPage: Page = {
  path: "/tutorial-tester",
  title: "Tutorial checklist",
  help: { article: "tutorial-checklist", tour: "checklist" },
  access: "open",
  module: "areas/help/web/tutorial-tester-page.tsx",
};
