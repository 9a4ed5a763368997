import type { Area } from "#platform/server/area.ts";
import { reconciliationsLive } from "./reconciliations.live.ts";
import { firstReads as reconciliationsReads } from "./reconciliations.reads.ts";
import { reconciliationsRoutes } from "./reconciliations.routes.ts";
import * as reconciliations from "./reconciliations.store.ts";
import { beforeBooks, reconciliationSubscribers } from "./reconciliations.subscribers.ts";
import { statementJobs } from "./statement-runs.work.ts";
import { firstReads } from "./statements.reads.ts";
import { liveReads } from "./statements.live.ts";
import { statementsRoutes, suggestionsRoutes } from "./statements.routes.ts";
import { statementSubscribers } from "./statements.subscribers.ts";

export const area: Area = {
  routes: [...statementsRoutes, ...suggestionsRoutes, ...reconciliationsRoutes],
  subscribers: [...statementSubscribers, ...reconciliationSubscribers],
  jobs: statementJobs,
  liveReads: [...liveReads, ...reconciliationsLive],
  firstReads: [...firstReads, ...reconciliationsReads],
  bins: { reconciliations },
};

/** What comes before the books, in the order of events. */
export const statementsBeforeBooks: Area = { subscribers: beforeBooks };
