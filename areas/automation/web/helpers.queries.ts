import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { withReason } from "#platform/web/failures.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { changeCached, isOf, withItem, withoutItem, type CachedList } from "#platform/web/list-cache.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { contactRunsQuery } from "#areas/automation/contract/automation.pages.ts";
import { helperDraftsApi, helperRunsApi, helpersApi } from "#areas/automation/contract/helpers.api.ts";
import type { Helper, HelperRun, HelperSettings } from "#areas/automation/contract/helpers.schema.ts";
import { demoActions, toasts } from "./helpers.messages.ts";

const failure = withReason({ title: "Error", description: "That didn’t work. Nothing is lost. Try again." });
const afterWrite = [helpersApi.list, helpersApi.get, helpersApi.settings];
const afterRun = [...afterWrite, helpersApi.runs, helperRunsApi.list, helperDraftsApi.list];

export const useHelpers = () => useQueryOf(helpersApi.list);
export const useHelperSettings = () => useQueryOf(helpersApi.settings);
export const useHelper = (id: string, enabled = true) =>
  useQueryOf(helpersApi.get, { params: { id }, enabled });
export const useHelpersBin = () => useEndlessQueryOf(helpersApi.bin);
export const useRuns = (id: string, state?: HelperRun["state"]) =>
  useEndlessQueryOf(helpersApi.runs, {
    params: { id },
    ...(state ? { query: { state } } : {}),
    keepPrevious: true,
  });
export const useContactRuns = (contactId: string) =>
  useEndlessQueryOf(helperRunsApi.list, { query: contactRunsQuery(contactId) });
/** As many as are sent with one press: what comes with a further page is not ticked by itself. */
export const useDrafts = (helperId?: string) =>
  useEndlessQueryOf(helperDraftsApi.list, { query: { helperId, limit: 100 } });

export const useCreateHelper = () =>
  useAction(helpersApi.create, {
    demo: demoActions.add,
    success: toasts.saved,
    failure,
    refresh: afterWrite,
  });
export const useSaveHelper = () =>
  useAction(helpersApi.update, {
    demo: demoActions.edit,
    success: toasts.saved,
    failure,
    refresh: afterWrite,
  });

/** Switches a helper at once; in the demo in the browser only, with its counters. */
export function useSwitchHelper(): (helper: Pick<Helper, "id">, isActive: boolean) => void {
  const queryClient = useQueryClient();
  const { run } = useAction(helpersApi.toggle, {
    failure,
    refresh: [...afterWrite, helpersApi.runs],
    optimistic: (client, { params, body }) =>
      changeCached<CachedList<Helper>>(client, isOf(helpersApi.list), (list) =>
        body === undefined ? list : withItem(list, { id: params.id, isActive: body.isActive }),
      ),
  });
  return useCallback(
    ({ id }, isActive) => {
      if (!isDemo()) {
        void run({ params: { id }, body: { isActive } });
        return;
      }
      changeCached<CachedList<Helper>>(queryClient, isOf(helpersApi.list), (list) =>
        withItem(list, { id, isActive }),
      );
      const path = helpersApi.get.path.replace(":id", id);
      changeCached<Helper>(queryClient, isOf({ path }), (helper) => helper && { ...helper, isActive });
    },
    [run, queryClient],
  );
}

export const useRestoreHelper = () =>
  useAction(helpersApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure,
    refresh: [...afterWrite, helpersApi.bin],
  });

/** Deletes at once on the screen, with Undo. */
export function useDeleteHelper() {
  const restore = useRestoreHelper();
  return useAction(helpersApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    failure,
    optimistic: (client, { params }) =>
      changeCached<CachedList<Helper>>(client, isOf(helpersApi.list), (list) => withoutItem(list, params.id)),
    refresh: [helpersApi.list, helpersApi.settings, helpersApi.bin],
    gone: ({ params }) => params.id,
  });
}

export const useSaveHelperSettings = () =>
  useAction(helpersApi.saveSettings, {
    demo: demoActions.settings,
    failure,
    refresh: afterWrite,
    optimistic: (client, { body: { was: _, ...changes } = {} }) =>
      changeCached<HelperSettings>(
        client,
        isOf(helpersApi.settings),
        (settings) => settings && { ...settings, ...changes },
      ),
  });

export const useRetryRun = () =>
  useAction(helperRunsApi.retry, {
    demo: demoActions.retry,
    success: toasts.retried,
    failure,
    refresh: afterRun,
  });
export const useStopRun = () =>
  useAction(helperRunsApi.stop, {
    demo: demoActions.stop,
    success: toasts.stopped,
    failure,
    refresh: afterRun,
  });
export const useSendDrafts = () =>
  useAction(helperDraftsApi.send, {
    demo: demoActions.send,
    success: toasts.sent,
    failure,
    refresh: afterRun,
  });
export const useDropDrafts = () =>
  useAction(helperDraftsApi.drop, {
    demo: demoActions.drop,
    success: toasts.dropped,
    failure,
    refresh: afterRun,
  });
