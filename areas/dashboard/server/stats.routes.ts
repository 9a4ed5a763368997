import { routesOf } from "#platform/server/route.ts";
import { statsApi } from "#areas/dashboard/contract/stats.api.ts";
import { getStats } from "./stats.service.ts";

export const statsRoutes = routesOf(statsApi, { get: ({ ctx }) => getStats(ctx) });
