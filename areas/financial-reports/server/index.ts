import type { Area } from "#platform/server/area.ts";
import { financialReportsRoutes } from "./financial-reports.routes.ts";

export const area: Area = { routes: financialReportsRoutes };
