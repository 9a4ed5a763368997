import type { Page } from "#platform/contract/page.ts";

export const tutorialsPage: Page = {
  path: "/tutorial-center",
  title: "Help",
  access: "open",
  module: "apps/web/not-built-page.tsx",
  isComing: true,
};

export const tutorialChecklistPage: Page = {
  path: "/tutorial-tester",
  title: "Tutorial checklist",
  access: "open",
  module: "apps/web/not-built-page.tsx",
  isComing: true,
};
