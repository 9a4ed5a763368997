import type { Page } from "#platform/contract/page.ts";

export const tutorialsPage: Page = {
  path: "/tutorial-center",
  title: "Help",
  access: "open",
  module: "areas/help/web/tutorial-center-page.tsx",
};

export const tutorialChecklistPage: Page = {
  path: "/tutorial-tester",
  title: "Tutorial checklist",
  access: "open",
  module: "areas/help/web/tutorial-tester-page.tsx",
};
