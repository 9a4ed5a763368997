import type { Area } from "#platform/server/area.ts";
import { landingRoutes } from "./landing.routes.ts";

export const area: Area = { routes: landingRoutes };
