import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { hookBodiesApi, hooksApi } from "#areas/integrations/contract/hooks.api.ts";
import { demoActions, toasts } from "./hooks.messages.ts";

const both = [hooksApi.list, hooksApi.bodies];

export const useHooks = () => useQueryOf(hooksApi.list);
export const useHookBodies = (id: string) => useQueryOf(hooksApi.bodies, { params: { id } });

export const useMakeHook = () =>
  useAction(hooksApi.create, { demo: demoActions.make, failure: toasts.notMade, refresh: both });
export const useChangeHook = () =>
  useAction(hooksApi.update, {
    demo: demoActions.change,
    success: (_reply, { body }) =>
      body?.isActive === undefined ? toasts.saved : body.isActive ? toasts.on : toasts.off,
    failure: toasts.notSaved,
    refresh: both,
  });
export const useRemoveHook = () =>
  useAction(hooksApi.remove, {
    demo: demoActions.remove,
    success: toasts.removed,
    failure: toasts.notRemoved,
    gone: ({ params }) => params.id,
    refresh: both,
  });
export const useRotateHook = () =>
  useAction(hooksApi.rotate, { demo: demoActions.change, failure: toasts.notRotated, refresh: both });
export const useRetryBody = () =>
  useAction(hookBodiesApi.retry, {
    demo: demoActions.again,
    success: toasts.again,
    failure: toasts.notAgain,
    refresh: both,
  });
