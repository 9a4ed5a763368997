import type { Area } from "#platform/server/area.ts";
import { closingRoutes } from "./closing.routes.ts";
import { closingJobs } from "./closing.work.ts";
import { dataExportsRoutes } from "./data-exports.routes.ts";
import { dataExportJobs } from "./data-exports.work.ts";
import { liveReads } from "./settings.live.ts";
import { firstReads } from "./settings.reads.ts";
import { settingsRoutes } from "./settings.routes.ts";

export const area: Area = {
  routes: [...settingsRoutes, ...dataExportsRoutes, ...closingRoutes],
  jobs: (parts) => [...dataExportJobs(parts), ...closingJobs],
  liveReads,
  firstReads,
};
