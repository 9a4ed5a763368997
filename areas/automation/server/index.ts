import { publicEventsOf } from "#platform/contract/events.ts";
import { untold } from "#platform/server/activity-words.ts";
import type { Area } from "#platform/server/area.ts";
import * as helpersEvents from "#areas/automation/contract/helpers.events.ts";
import { dueKinds } from "./due.service.ts";
import { liveReads } from "./helpers.live.ts";
import { firstReads } from "./helpers.reads.ts";
import { helpersRoutes } from "./helpers.routes.ts";
import { helperSubscribers } from "./helpers.subscribers.ts";
import { helperJobs } from "./helpers.work.ts";
import * as store from "./helpers.store.ts";

export const area: Area = {
  after: ["tasks", "email-campaigns"],
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
  tables: {
    helper_mailings: {},
    helper_runs: { noSecrets: ["event_key"] },
    helper_settings: {},
    helper_starts: { noSecrets: ["event_key"] },
    helper_steps: { isEmptiedFirst: true },
    helper_versions: {},
    helpers: {},
  },
  publicEvents: publicEventsOf(helpersEvents),
  activities: untold("the run of the helper is told", helpersEvents.helperCalled),
};
