import type { Area } from "#platform/server/area.ts";
import { duplicateActivities } from "./contact-merge-exact.activities.ts";
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
    "duplicate_dismissals.contact_id": { rule: "stays", why: "was decided about this customer alone" },
    "duplicate_dismissals.other_id": { rule: "stays", why: "was decided about this customer alone" },
    "duplicate_groups.contact_id": {
      rule: "stays",
      why: "a merged customer is in no group; an undo puts them back in theirs",
    },
  },
  tables: {
    duplicate_dismissals: {},
    duplicate_groups: {},
  },
  activities: duplicateActivities,
};

export { keepApart } from "./duplicates.service.ts";
