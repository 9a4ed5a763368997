import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./api-keys.live.ts";
import { firstReads } from "./api-keys.reads.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";
import { apiKeySubscribers } from "./api-keys.subscribers.ts";
import { apiKeyJobs } from "./api-keys.work.ts";
import { firstReads as hookReads } from "./hooks.reads.ts";
import { hooksRoutes } from "./hooks.routes.ts";
import { hookJobs } from "./hooks.work.ts";
import { firstReads as webhookReads } from "./webhooks.reads.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";
import { webhookJobs } from "./webhooks.work.ts";

export const area: Area = {
  routes: [...apiKeysRoutes, ...webhooksRoutes, ...hooksRoutes],
  subscribers: apiKeySubscribers,
  jobs: (parts) => [...apiKeyJobs(), ...webhookJobs(parts), ...hookJobs(parts)],
  liveReads,
  firstReads: [...firstReads, ...webhookReads, ...hookReads],
  mergeRules: {
    "hook_bodies.contact_id": { rule: "moves", why: "what was sent about them goes when they go" },
  },
};

export { listWebhooks as listWebhookRows } from "./webhooks.store.ts";
