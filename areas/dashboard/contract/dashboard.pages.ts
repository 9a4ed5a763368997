import type { Page } from "#platform/contract/page.ts";

/** Recent Contacts shows as many rows as it has placeholders (Spec 1 §9). */
export const recentRows = 5;
/** Recent activity shows at most five (Spec 1 §9). */
export const activityRows = 5;

export const dashboardPage: Page = {
  path: "/dashboard",
  title: "My Business",
  help: { article: "my-business", tour: "my-business" },
  access: "protected",
  module: "areas/dashboard/web/dashboard-page.tsx",
  isKept: true,
};
