import type { Area } from "#platform/server/area.ts";
import { articlesRoutes } from "./articles.routes.ts";
import { liveReads } from "./tutorials.live.ts";
import { tutorialsRoutes } from "./tutorials.routes.ts";
import { tutorialSubscribers } from "./tutorials.subscribers.ts";
import { videosRoutes } from "./videos.routes.ts";

export const area: Area = {
  routes: [...tutorialsRoutes, ...articlesRoutes, ...videosRoutes],
  subscribers: tutorialSubscribers,
  liveReads,
  tables: {
    tutorial_acts: {},
  },
};

export { listEmptySearches, listVotes } from "./articles.store.ts";
