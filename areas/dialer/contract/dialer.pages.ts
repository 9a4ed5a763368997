import type { Page } from "#platform/contract/page.ts";

export const dialerPage: Page = {
  path: "/ai-dialer",
  title: "AI Dialer",
  help: { article: "ai-dialer", tour: "coming" },
  access: "protected",
  module: "apps/web/not-built-page.tsx",
  isComing: true,
};
