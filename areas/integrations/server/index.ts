import type { Area } from "#platform/server/area.ts";
import { dueKinds } from "./due.service.ts";
import { liveReads } from "./api-keys.live.ts";
import { firstReads } from "./api-keys.reads.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";
import { apiKeySubscribers } from "./api-keys.subscribers.ts";
import { apiKeyJobs } from "./api-keys.work.ts";
import { firstReads as hookReads } from "./hooks.reads.ts";
import { hooksRoutes } from "./hooks.routes.ts";
import { hookJobs } from "./hooks.work.ts";
import { chatJobs } from "./chat.work.ts";
import { appAddressesRoutes } from "./app-addresses.routes.ts";
import { analyticsSubscribers } from "./app-analytics.subscribers.ts";
import { analyticsJobs } from "./app-analytics.work.ts";
import { firstReads as appReads } from "./integrations.reads.ts";
import { integrationsRoutes } from "./integrations.routes.ts";
import { integrationSubscribers } from "./integrations.subscribers.ts";
import * as integrations from "./integrations.store.ts";
import { firstReads as webhookReads } from "./webhooks.reads.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";
import { webhookJobs } from "./webhooks.work.ts";

export const area: Area = {
  due: dueKinds,
  routes: [...apiKeysRoutes, ...webhooksRoutes, ...integrationsRoutes, ...hooksRoutes, ...appAddressesRoutes],
  subscribers: [...apiKeySubscribers, ...integrationSubscribers, ...analyticsSubscribers],
  jobs: (parts) => [
    ...apiKeyJobs(),
    ...webhookJobs(parts),
    ...chatJobs(parts),
    ...hookJobs(parts),
    ...analyticsJobs(parts),
  ],
  liveReads,
  firstReads: [...firstReads, ...webhookReads, ...appReads, ...hookReads],
  bins: { integrations },
  mergeRules: {
    "hook_bodies.contact_id": { rule: "moves", why: "what was sent about them goes when they go" },
  },
};

export { postToChat } from "./chat-posts.service.ts";
export { listHooks as listHookRows } from "./hooks.store.ts";
export { listWebhooks as listWebhookRows } from "./webhooks.store.ts";
