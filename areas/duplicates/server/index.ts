import type { Area } from "#platform/server/area.ts";
import { duplicatesJobs } from "./duplicates.work.ts";
import { duplicatesRoutes } from "./duplicates.routes.ts";
import { firstReads } from "./duplicates.reads.ts";
import { liveReads } from "./duplicates.live.ts";

export const area: Area = {
  routes: duplicatesRoutes,
  jobs: duplicatesJobs,
  liveReads,
  firstReads,
  mergeRules: {
    "duplicate_dismissals.contact_id": { rule: "stays", why: "was said of this customer as it was" },
    "duplicate_dismissals.other_id": { rule: "stays", why: "was said of this customer as it was" },
    "duplicate_groups.contact_id": {
      rule: "stays",
      why: "who has gone is in no group; who comes back is in theirs again",
    },
  },
};

export { keepApart } from "./duplicates.service.ts";
