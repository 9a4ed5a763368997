import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as hooksEvents from "#areas/integrations/contract/hooks.events.ts";
import * as paymentsEvents from "#areas/integrations/contract/payments.events.ts";
import { paymentActivities } from "./payments.activities.ts";
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
  tables: {
    api_keys: { without: ["key_hash"] },
    app_addresses: {},
    app_signals: { noSecrets: ["key"] },
    hook_bodies: {},
    hooks: {
      without: ["token_hash", "secret_sealed", "old_token_hash", "old_secret_sealed"],
      noSecrets: ["old_token_until", "old_secret_until"],
    },
    integrations: { without: ["secrets_sealed"], noSecrets: ["api_key_last4"] },
    webhook_deliveries: { isEmptiedFirst: true },
    webhook_logs: { isEmptiedFirst: true },
    webhooks: { without: ["secret_sealed", "old_secret_sealed"], noSecrets: ["old_secret_until"] },
    hook_message_ids: { leftOut: "hashes only, so that a message counts once" },
  },
  publicEvents: publicEventsOf(paymentsEvents, hooksEvents),
  activities: paymentActivities,
};

export { postToChat } from "./chat-posts.service.ts";
export { listHooks as listHookRows } from "./hooks.store.ts";
export { listWebhooks as listWebhookRows } from "./webhooks.store.ts";
