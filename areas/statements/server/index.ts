import type { Area } from "#platform/server/area.ts";
import { reconciliationsLive } from "./reconciliations.live.ts";
import { reconciliationsReads } from "./reconciliations.reads.ts";
import { reconciliationsRoutes } from "./reconciliations.routes.ts";
import * as reconciliations from "./reconciliations.store.ts";
import { beforeBooks, reconciliationSubscribers } from "./reconciliations.subscribers.ts";

export const area: Area = {
  routes: reconciliationsRoutes,
  subscribers: reconciliationSubscribers,
  liveReads: reconciliationsLive,
  firstReads: reconciliationsReads,
  bins: { reconciliations },
};

/** What comes before the books, in the order of events. */
export const statementsBeforeBooks: Area = { subscribers: beforeBooks };
