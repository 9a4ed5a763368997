import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./api-keys.live.ts";
import { firstReads } from "./api-keys.reads.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";
import { apiKeySubscribers } from "./api-keys.subscribers.ts";
import { apiKeyJobs } from "./api-keys.work.ts";

export const area: Area = {
  routes: apiKeysRoutes,
  subscribers: apiKeySubscribers,
  jobs: apiKeyJobs,
  liveReads,
  firstReads,
};
