import type { Ports, Subscriber } from "#platform/server/context.ts";
import type { JobHandler } from "#platform/server/jobs.ts";
import { longWorkRoutes } from "#platform/server/long-work.routes.ts";
import { platformJobs } from "#platform/server/housekeeping.ts";
import { outboxJobs } from "#platform/server/outbox.ts";
import type { Route } from "#platform/server/route.ts";
import * as activities from "#areas/activities/server/index.ts";
import * as auth from "#areas/auth/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as dashboard from "#areas/dashboard/server/index.ts";
import * as emailCampaigns from "#areas/email-campaigns/server/index.ts";
import * as landing from "#areas/landing/server/index.ts";
import * as notifications from "#areas/notifications/server/index.ts";
import * as onboarding from "#areas/onboarding/server/index.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as pipeline from "#areas/pipeline/server/index.ts";
import * as tasks from "#areas/tasks/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { liveSubscribers } from "./live-reads.ts";

/** Every area that is built, in one visible list. */
export const routes: readonly Route[] = [
  ...longWorkRoutes,
  ...landing.routes,
  ...auth.routes,
  ...team.routes,
  ...customers.routes,
  ...pipeline.routes,
  ...activities.routes,
  ...dashboard.routes,
  ...notifications.routes,
  ...onboarding.routes,
  ...tasks.routes,
  ...outreach.routes,
  ...emailCampaigns.routes,
];

/** What areas do when other areas' events happen. */
export const subscribers: readonly Subscriber[] = [
  ...pipeline.subscribers,
  ...customers.subscribers,
  ...tasks.subscribers,
  ...activities.subscribers,
  ...onboarding.subscribers,
  ...notifications.subscribers,
  ...outreach.subscribers,
  ...emailCampaigns.subscribers,
  ...liveSubscribers,
];

/** Every job, joined to the function that does it. */
export const jobHandlers = (ports: Ports): JobHandler[] => {
  const parts = { ports, subscribers };
  return [
    ...platformJobs,
    ...outboxJobs(ports),
    ...auth.jobs(ports),
    ...team.jobs(ports),
    ...customers.jobs(parts),
    ...onboarding.jobs,
    ...tasks.jobs(parts),
    ...outreach.jobs(parts),
    ...emailCampaigns.jobs(parts),
  ];
};
