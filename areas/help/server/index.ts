import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./tutorials.live.ts";
import { tutorialsRoutes } from "./tutorials.routes.ts";
import { tutorialSubscribers } from "./tutorials.subscribers.ts";

export const area: Area = {
  routes: tutorialsRoutes,
  subscribers: tutorialSubscribers,
  liveReads,
  tables: {
    tutorial_acts: {},
  },
};
