import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { integrationsApi } from "#areas/integrations/contract/integrations.api.ts";
import { demoActions, toasts } from "./integrations.messages.ts";

const refresh = [integrationsApi.list];
const demo = demoActions.connect;

export const useIntegrations = () => useQueryOf(integrationsApi.list);
export const useCatalog = () => useQueryOf(integrationsApi.catalog);

export const useConnect = () =>
  useAction(integrationsApi.create, {
    demo,
    success: ({ name }) => ({ ...toasts.connected, description: name }),
    failure: toasts.notConnected,
    refresh,
  });
export const useSaveApp = () =>
  useAction(integrationsApi.update, {
    demo,
    success: ({ name }) => ({ ...toasts.updated, description: name }),
    failure: toasts.notUpdated,
    refresh,
  });
export const useSwitchApp = () =>
  useAction(integrationsApi.toggle, {
    demo,
    success: ({ name }) => ({ ...toasts.updated, description: name }),
    failure: toasts.notUpdated,
    refresh,
  });
export const useCheckApp = () =>
  useAction(integrationsApi.check, {
    demo,
    success: ({ status, statusReason }) =>
      status === "connected" ? toasts.checked : toasts.checkedNot(statusReason),
    failure: toasts.notUpdated,
    refresh,
  });

/** Disconnects an app; the toast offers to undo it. */
export function useRemoveApp() {
  const restore = useAction(integrationsApi.restore, {
    demo,
    success: toasts.restored,
    failure: toasts.notUpdated,
    refresh,
  });
  return useAction(integrationsApi.remove, {
    demo,
    failure: toasts.notUpdated,
    refresh,
    gone: ({ params }) => params.id,
    success: (_reply, { params }) => ({
      ...toasts.removed,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
  });
}
