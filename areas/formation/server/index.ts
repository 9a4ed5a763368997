import type { Area } from "#platform/server/area.ts";
import { deskOrdersRoutes } from "./desk-orders.routes.ts";
import { documentsRoutes } from "./documents.routes.ts";
import { formationActivities } from "./formations.activities.ts";
import { liveReads } from "./formations.live.ts";
import { firstReads } from "./formations.reads.ts";
import { formationsRoutes } from "./formations.routes.ts";
import { formationSubscribers } from "./formations.subscribers.ts";
import { formationJobs } from "./formations.work.ts";
import { virtualAddressesRoutes } from "./virtual-addresses.routes.ts";
import { businessServicesRoutes, nameChecksRoutes, statesRoutes } from "./states.routes.ts";

const routes = [
  ...statesRoutes,
  ...businessServicesRoutes,
  ...nameChecksRoutes,
  ...formationsRoutes,
  ...virtualAddressesRoutes,
  ...deskOrdersRoutes,
  ...documentsRoutes,
];

export const area: Area = {
  routes,
  planFeatures: {
    formation: [...nameChecksRoutes, ...formationsRoutes, ...virtualAddressesRoutes, ...documentsRoutes],
  },
  jobs: formationJobs,
  subscribers: formationSubscribers,
  liveReads,
  firstReads,
  tables: {
    business_formations: {},
    formation_dates: {},
    formation_documents: { without: ["made_of"] },
    formation_files: {},
    formation_name_checks: {},
    formation_steps: { noSecrets: ["key"] },
    virtual_addresses: {},
  },
  activities: formationActivities,
};

export { bringFacts } from "./state-facts.service.ts";
