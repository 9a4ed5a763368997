import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./financial-reports.live.ts";
import { firstReads } from "./financial-reports.reads.ts";
import * as store from "./financial-reports.store.ts";
import { financialReportsRoutes } from "./financial-reports.routes.ts";

export const area: Area = {
  routes: financialReportsRoutes,
  liveReads,
  firstReads,
  bins: { financial_reports: store },
};
