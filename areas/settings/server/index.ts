import type { Area } from "#platform/server/area.ts";
import { closingRoutes } from "./closing.routes.ts";
import { closingJobs } from "./closing.work.ts";
import { dataExportsRoutes } from "./data-exports.routes.ts";
import { dataExportJobs } from "./data-exports.work.ts";
import { liveReads } from "./settings.live.ts";
import { firstReads } from "./settings.reads.ts";
import { brandRoutes } from "./brand.routes.ts";
import { settingsRoutes } from "./settings.routes.ts";

export const area: Area = {
  routes: [...settingsRoutes, ...brandRoutes, ...dataExportsRoutes, ...closingRoutes],
  planFeatures: { brand: brandRoutes },
  jobs: (parts) => [...dataExportJobs(parts), ...closingJobs(parts)],
  liveReads,
  firstReads,
  tables: {
    brands: {},
    data_export_chunks: { leftOut: "the exports themselves", isEmptiedFirst: true },
    data_exports: { leftOut: "the exports themselves" },
  },
};

export { mailLookIn, mailLookOf, pageLookOf } from "./brand-looks.service.ts";
export { brandOf, logoFileOf, plainIdsFrom, readLogo, replaceLogo, saveLogo } from "./brand.service.ts";
