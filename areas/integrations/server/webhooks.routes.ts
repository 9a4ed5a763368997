import { paged } from "#platform/server/paging.ts";
import { type Route, routesOf } from "#platform/server/route.ts";
import { webhookLogsApi, webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { listDeliveries, listWebhookLogs, replayDelivery, replayWindow } from "./webhook-replays.service.ts";
import { testWebhook } from "./webhook-tests.service.ts";
import * as service from "./webhooks.service.ts";

export const webhooksRoutes: Route[] = [
  ...routesOf(webhooksApi, {
    list: ({ ctx }) => service.listWebhooks(ctx),
    events: async ({ ctx }) => service.listWebhookEvents(ctx),
    create: ({ ctx, body }) => service.createWebhook(ctx, body),
    get: ({ ctx, params }) => service.findWebhook(ctx, params.id),
    update: ({ ctx, params, body }) => service.updateWebhook(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await service.removeWebhook(ctx, params.id), {}),
    test: ({ ctx, params }) => testWebhook(ctx, params.id),
    rotate: ({ ctx, params }) => service.rotateSecret(ctx, params.id),
    enable: ({ ctx, params }) => service.enableWebhook(ctx, params.id),
    replay: async ({ ctx, params, body }) => ({ events: await replayWindow(ctx, params.id, body) }),
    deliveries: paged(({ ctx, params, query }) => listDeliveries(ctx, params.id, query)),
  }),
  ...routesOf(webhookLogsApi, {
    replay: ({ ctx, params }) => replayDelivery(ctx, params.id),
    list: paged(({ ctx, query }) => listWebhookLogs(ctx, query)),
  }),
];
