import type { Area } from "#platform/server/area.ts";
import { firstReads } from "./accounting.reads.ts";
import { accountingRoutes } from "./accounting.routes.ts";
import { accountingJobs } from "./accounting-sync.work.ts";

export const area: Area = {
  routes: accountingRoutes,
  jobs: accountingJobs,
  firstReads,
};
