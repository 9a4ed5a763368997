import type { Area } from "#platform/server/area.ts";
import { dueKinds } from "./due.service.ts";
import { liveReads } from "./reports.live.ts";
import { firstReads } from "./reports.reads.ts";
import { reportsRoutes } from "./reports.routes.ts";
import { reportsSubscribers } from "./reports.subscribers.ts";
import { reportsJobs } from "./reports.work.ts";

export const area: Area = {
  due: dueKinds,
  routes: reportsRoutes,
  subscribers: reportsSubscribers,
  jobs: reportsJobs,
  liveReads,
  firstReads,
  tables: {
    fact_sums: {},
    report_settings: {},
  },
};

export { type DailyNumbers, dailyNumbers } from "./daily-numbers.service.ts";
