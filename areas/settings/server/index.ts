import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./settings.live.ts";
import { firstReads } from "./settings.reads.ts";
import { brandRoutes } from "./brand.routes.ts";
import { settingsRoutes } from "./settings.routes.ts";

export const area: Area = { routes: [...settingsRoutes, ...brandRoutes], liveReads, firstReads };

export { mailLookIn, mailLookOf, pageLookOf } from "./brand-looks.service.ts";
export { brandOf, logoFileOf, plainIdsFrom, readLogo, replaceLogo, saveLogo } from "./brand.service.ts";
