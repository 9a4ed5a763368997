import { page } from "#platform/contract/page.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { statsApi } from "./stats.api.ts";

/** Recent Contacts shows as many rows as it has placeholders (Spec 1 §9). */
export const recentRows = 5;
/** Recent activity shows at most five (Spec 1 §9). */
export const activityRows = 5;

export const dashboardPage = page({
  path: "/dashboard",
  title: "My Business",
  access: "protected",
  module: "areas/dashboard/web/dashboard-page.tsx",
  firstReads: () => [
    { call: statsApi.get },
    { call: pipelineStagesApi.list },
    { call: pipelineBoardApi.get },
    { call: contactsApi.list, query: { limit: recentRows, fields: "card" } },
    { call: activitiesApi.list, query: { limit: activityRows } },
    { call: onboardingApi.get },
    { call: notificationsApi.unread },
  ],
});
