import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./reports.live.ts";
import { firstReads } from "./reports.reads.ts";
import { reportsRoutes } from "./reports.routes.ts";
import { reportsSubscribers } from "./reports.subscribers.ts";
import { reportsJobs } from "./reports.work.ts";

export const area: Area = {
  routes: reportsRoutes,
  subscribers: reportsSubscribers,
  jobs: reportsJobs,
  liveReads,
  firstReads,
};

export { type DailyNumbers, dailyNumbers } from "./daily-numbers.service.ts";
