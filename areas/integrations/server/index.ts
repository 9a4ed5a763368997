import type { Area } from "#platform/server/area.ts";
import { webhookReads } from "./webhooks.reads.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";
import { webhookJobs } from "./webhooks.work.ts";

export const area: Area = {
  routes: webhooksRoutes,
  jobs: webhookJobs,
  firstReads: webhookReads,
};
