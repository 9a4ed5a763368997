import type { Area } from "#platform/server/area.ts";
import { reconciliationsLive } from "./reconciliations.live.ts";
import { firstReads as reconciliationsReads } from "./reconciliations.reads.ts";
import { reconciliationsRoutes } from "./reconciliations.routes.ts";
import * as reconciliations from "./reconciliations.store.ts";
import { reconciliationSubscribers } from "./reconciliations.subscribers.ts";
import { statementJobs } from "./statement-runs.work.ts";
import { firstReads } from "./statements.reads.ts";
import { liveReads } from "./statements.live.ts";
import { statementsRoutes, suggestionsRoutes } from "./statements.routes.ts";
import { statementSubscribers } from "./statements.subscribers.ts";

export const area: Area = {
  after: ["invoices"],
  routes: [...statementsRoutes, ...suggestionsRoutes, ...reconciliationsRoutes],
  planFeatures: { accounting: [...statementsRoutes, ...suggestionsRoutes, ...reconciliationsRoutes] },
  subscribers: [...statementSubscribers, ...reconciliationSubscribers],
  jobs: statementJobs,
  liveReads: [...liveReads, ...reconciliationsLive],
  firstReads: [...firstReads, ...reconciliationsReads],
  bins: { reconciliations },
  tables: {
    reconciliation_changes: {},
    reconciliation_rows: {},
    reconciliations: {},
    statement_lines: { isEmptiedFirst: true },
    statements: { noSecrets: ["header_key"] },
  },
};
