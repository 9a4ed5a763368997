import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { webhookLogsApi, webhooksApi } from "#areas/integrations/contract/webhooks.api.ts";
import { webhookLogsPageSize } from "#areas/integrations/contract/webhooks.schema.ts";
import { demoActions, toasts } from "./webhooks.messages.ts";

const both = [webhooksApi.list, webhookLogsApi.list];

export const useWebhooks = () => useQueryOf(webhooksApi.list);
export const useWebhookEvents = () => useQueryOf(webhooksApi.events);
export const useWebhookLogs = () =>
  useEndlessQueryOf(webhookLogsApi.list, { query: { limit: webhookLogsPageSize } });

export const useAddWebhook = () =>
  useAction(webhooksApi.create, { demo: demoActions.add, failure: toasts.notAdded, refresh: both });
export const useChangeWebhook = () =>
  useAction(webhooksApi.update, {
    demo: demoActions.change,
    success: (_reply, { body }) =>
      body?.isActive === undefined ? toasts.saved : body.isActive ? toasts.on : toasts.off,
    failure: toasts.notSaved,
    refresh: both,
  });
export const useEnableWebhook = () =>
  useAction(webhooksApi.enable, {
    demo: demoActions.change,
    success: toasts.on,
    failure: toasts.notSaved,
    refresh: both,
  });
export const useRemoveWebhook = () =>
  useAction(webhooksApi.remove, {
    demo: demoActions.remove,
    success: toasts.removed,
    failure: toasts.notRemoved,
    gone: ({ params }) => params.id,
    refresh: both,
  });
export const useTestWebhook = () =>
  useAction(webhooksApi.test, { demo: demoActions.test, failure: toasts.notTested, refresh: both });
export const useRotateSecret = () =>
  useAction(webhooksApi.rotate, { demo: demoActions.change, failure: toasts.notRotated, refresh: both });
export const useSendAgain = () =>
  useAction(webhookLogsApi.replay, {
    demo: demoActions.again,
    success: toasts.again,
    failure: toasts.notAgain,
    refresh: both,
  });
