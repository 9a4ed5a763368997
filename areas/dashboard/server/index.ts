import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./stats.live.ts";
import { firstReads } from "./dashboard.reads.ts";
import { statsRoutes } from "./stats.routes.ts";

export { type PeopleTotals, type StageTotal, sumPeople } from "./stats.store.ts";

export const area: Area = {
  routes: statsRoutes,
  liveReads,
  firstReads,
  tables: {
    contact_tallies: {},
    deal_tallies: {},
  },
};
