import type { FirstReads } from "#platform/contract/page.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { pipelineBoardApi } from "#areas/customers/contract/pipeline-board.api.ts";
import { notificationsApi } from "#areas/notifications/contract/notifications.api.ts";
import { onboardingApi } from "#areas/onboarding/contract/onboarding.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { recentRows, activityRows, dashboardPage } from "#areas/dashboard/contract/dashboard.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: dashboardPage,
    reads: () => [
      { call: statsApi.get },
      { call: pipelineStagesApi.list },
      { call: pipelineBoardApi.get },
      { call: contactsApi.list, query: { limit: recentRows, fields: "card" } },
      { call: activitiesApi.list, query: { limit: activityRows } },
      { call: onboardingApi.get },
      { call: notificationsApi.unread },
    ],
  },
];
