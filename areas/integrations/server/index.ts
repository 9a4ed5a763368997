import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./api-keys.live.ts";
import { firstReads } from "./api-keys.reads.ts";
import { apiKeysRoutes } from "./api-keys.routes.ts";
import { apiKeySubscribers } from "./api-keys.subscribers.ts";
import { apiKeyJobs } from "./api-keys.work.ts";
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
  routes: [...apiKeysRoutes, ...webhooksRoutes, ...integrationsRoutes, ...appAddressesRoutes],
  subscribers: [...apiKeySubscribers, ...integrationSubscribers, ...analyticsSubscribers],
  jobs: (parts) => [...apiKeyJobs(), ...webhookJobs(parts), ...analyticsJobs(parts)],
  liveReads,
  firstReads: [...firstReads, ...webhookReads, ...appReads],
  bins: { integrations },
};
