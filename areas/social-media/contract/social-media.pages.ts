import type { Page } from "#platform/contract/page.ts";

export const socialMediaPage: Page = {
  path: "/social-media",
  title: "Social Media",
  help: { article: "social-media", tour: "coming" },
  access: "protected",
  module: "apps/web/not-built-page.tsx",
  isComing: true,
};
