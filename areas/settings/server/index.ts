import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./settings.live.ts";
import { firstReads } from "./settings.reads.ts";
import { settingsRoutes } from "./settings.routes.ts";

export const area: Area = { routes: settingsRoutes, liveReads, firstReads };
