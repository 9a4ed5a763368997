import type { Area } from "#platform/server/area.ts";
import { importActivities } from "./imports.activities.ts";
import { importJobs } from "./import-runs.work.ts";
import { firstReads } from "./imports.reads.ts";
import { importsRoutes } from "./imports.routes.ts";
import { liveReads } from "./imports.live.ts";

export const area: Area = {
  after: ["customers"],
  routes: importsRoutes,
  jobs: importJobs,
  liveReads,
  firstReads,
  mergeRules: {
    "import_people.contact_id": {
      rule: "stays",
      why: "what an import wrote to this customer; undoing the import leaves merged customers alone",
    },
  },
  tables: {
    import_people: { isEmptiedFirst: true },
    import_rows: { isEmptiedFirst: true },
    imports: { noSecrets: ["header_key"] },
  },
  activities: importActivities,
};

export { inPlainWords, inTurns, noRows, openKept, rowsInPieces } from "./import-files.service.ts";
export { columnNamed, textsIn } from "./import-mapping.service.ts";
export { listFindable, listOfCompanies } from "./import-finding.service.ts";
export { findOnlyOf } from "./imports.store.ts";
export { listUsed } from "./import-uses.store.ts";
