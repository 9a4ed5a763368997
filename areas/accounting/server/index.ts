import type { Area } from "#platform/server/area.ts";
import { dueJobs } from "#platform/server/due.ts";
import { syncLink } from "./accounting-sync.jobs.ts";
import { firstReads } from "./accounting.reads.ts";
import { accountingRoutes } from "./accounting.routes.ts";
import { accountingJobs } from "./accounting-sync.work.ts";

export const area: Area = {
  due: [dueJobs("accounting", "changes to QuickBooks and Xero", [syncLink])],
  routes: accountingRoutes,
  planFeatures: { accounting: accountingRoutes },
  jobs: accountingJobs,
  firstReads,
  tables: {
    accounting_handovers: {},
    accounting_integrations: { without: ["tokens_sealed"] },
    accounting_consents: { leftOut: "half of a sign-in at another program, over within minutes" },
  },
};
