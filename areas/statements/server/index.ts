import type { Area } from "#platform/server/area.ts";
import { statementJobs } from "./statement-runs.work.ts";
import { firstReads } from "./statements.reads.ts";
import { liveReads } from "./statements.live.ts";
import { statementsRoutes, suggestionsRoutes } from "./statements.routes.ts";
import { statementSubscribers } from "./statements.subscribers.ts";

export const area: Area = {
  routes: [...statementsRoutes, ...suggestionsRoutes],
  subscribers: statementSubscribers,
  jobs: statementJobs,
  liveReads,
  firstReads,
};
