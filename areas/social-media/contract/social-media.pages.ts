import type { Page } from "#platform/contract/page.ts";

/** How many posts the screen reads at a time. */
export const postsPageSize = "30";

export const socialMediaPage: Page = {
  path: "/social-media",
  title: "Social Media",
  help: { article: "social-media", tour: "social-media" },
  access: "protected",
  module: "areas/social-media/web/social-media-page.tsx",
};
