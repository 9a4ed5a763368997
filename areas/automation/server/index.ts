import type { Area } from "#platform/server/area.ts";
import { dueKinds } from "./due.service.ts";
import { liveReads } from "./helpers.live.ts";
import { firstReads } from "./helpers.reads.ts";
import { helpersRoutes } from "./helpers.routes.ts";
import { helperSubscribers } from "./helpers.subscribers.ts";
import { helperJobs } from "./helpers.work.ts";
import * as store from "./helpers.store.ts";

export const area: Area = {
  due: dueKinds,
  routes: helpersRoutes,
  subscribers: helperSubscribers,
  jobs: helperJobs,
  liveReads,
  firstReads,
  bins: { helpers: store },
  mergeRules: {
    "helper_starts.contact_id": { rule: "moves", why: "what an event of either is about to start" },
    "helper_runs.contact_id": {
      rule: "moves",
      why: "one customer goes on where either was; by the same event only once",
    },
    "helper_steps.contact_id": { rule: "moves", why: "with their runs" },
  },
};
