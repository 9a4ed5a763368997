import { unlessPassed, withReason } from "#platform/web/failures.ts";
import { useCallback, useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { CallError } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { keyOf, refresh } from "#platform/web/query-keys.ts";
import { showToast, type ToastText } from "#platform/web/toasts.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { contactFieldsApi } from "#areas/customers/contract/contact-fields.api.ts";
import { importsPageSize } from "#areas/imports/contract/imports.pages.ts";
import { importsApi } from "#areas/imports/contract/imports.api.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";
import { completeToast, importDemo, importToasts, undoneToast } from "./imports.messages.ts";
import { isMoving } from "./imports.view.ts";
import { type ShownRows } from "./import-words.view.ts";

const pollMilliseconds = 1000;

const sample = () => import("./imports.sample.ts");

export const useImports = () => useEndlessQueryOf(importsApi.list, { query: { limit: importsPageSize } });

/** One import; polled each second while an operation is running. */
export function useImport(id: string) {
  const result = useQueryOf(importsApi.get, {
    params: { id },
    refetchInterval: (imported) => imported !== undefined && isMoving(imported) && pollMilliseconds,
  });
  const { data } = result;
  const queryClient = useQueryClient();
  const moving = data !== undefined && isMoving(data);
  useEffect(() => {
    if (!moving) return;
    // Then other data has changed too: its rows, the history, the customers.
    return () => void refresh(queryClient, [importsApi.list, operationsApi.list, contactFieldsApi.list]);
  }, [moving, queryClient]);
  useEndToast(data);
  return result;
}

/** Announces the end of an import, and of its undo, on screens that see it end. */
function useEndToast(imported: Import | undefined): void {
  const before = useRef(imported?.status);
  const status = imported?.status;
  const successful = imported?.result?.successful ?? 0;
  const message = imported?.message;
  const kept = imported?.undone?.kept ?? 0;
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (was === "undoing" && status === "undone") showToast(undoneToast(kept));
    if (was !== "importing" && was !== "ready") return;
    if (status === "done") showToast(completeToast(successful));
    if (status === "failed" && was === "importing")
      showToast({ ...importToasts.failed, description: message ?? importToasts.failed.description });
  }, [status, successful, message, kept]);
}

/** Rows of one label, in the order of the file. */
export const useImportRows = (id: string, label: ShownRows, enabled = true) =>
  useEndlessQueryOf(importsApi.rows, { params: { id }, query: { label, limit: importsPageSize }, enabled });
export const useWrongValues = (id: string, enabled = true) =>
  useQueryOf(importsApi.wrongValues, { params: { id }, enabled });
export const useKept = (id: string) =>
  useEndlessQueryOf(importsApi.kept, { params: { id }, query: { limit: importsPageSize } });

/** Puts an import from a reply into the cache. */
export function useKeepImport(): (imported: Import) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (imported) =>
      void queryClient.setQueryData(keyOf(importsApi.get, { params: { id: imported.id } }), imported),
    [queryClient],
  );
}

// A refusal shows the server's reason; a failure shows the stated words.
const told =
  (text: ToastText) =>
  (error: unknown): ToastText =>
    error instanceof CallError && error.status < 500 ? withReason(text)(error) : text;
// What exactly is wrong with a file shows below the stated words.
const toldOfFile = (error: unknown): ToastText => ({
  ...importToasts.notSaved,
  description:
    (error instanceof CallError ? error.body?.errors?.file : undefined) ??
    told(importToasts.notSaved)(error).description,
});
const toldUnlessPassed = (text: ToastText) => unlessPassed(told(text));
/** What is read again after a step: the import with its rows, the history, and running operations. */
const afterStep = [importsApi.list, operationsApi.list];

/** Saves the choices, or with `check` checks the file by them. In the demo the file is checked here. */
export function useChoiceActions() {
  const keep = useKeepImport();
  const failure = toldUnlessPassed(importToasts.notSaved);
  const success = (reply: Import) => {
    keep(reply);
    return undefined;
  };
  const save = useAction(importsApi.save, {
    success,
    failure,
    refresh: [],
    ...(isDemo() ? { send: async ({ body }) => (await sample()).chosen(body) } : {}),
  });
  const check = useAction(importsApi.check, {
    success,
    failure,
    refresh: [importsApi.list],
    ...(isDemo() ? { send: async ({ body }) => (await sample()).checked(body) } : {}),
  });
  const stop = useAction(importsApi.cancel, { success });
  const firstRow = useAction(importsApi.firstRow, {
    success,
    failure: toldOfFile,
    refresh: [],
    ...(isDemo() ? { send: async ({ body }) => (await sample()).readFirstRow(body.isCustomer) } : {}),
  });
  return { save, check, stop, firstRow };
}

export function useStartImport() {
  const keep = useKeepImport();
  return useAction(importsApi.start, {
    demo: importDemo.start,
    success: (reply) => {
      keep(reply);
      return undefined;
    },
    failure: toldUnlessPassed(importToasts.failed),
    refresh: [...afterStep, contactFieldsApi.list],
  });
}

export function useCancelImport() {
  const keep = useKeepImport();
  return useAction(importsApi.cancel, {
    demo: importDemo.cancel,
    success: (reply) => {
      keep(reply);
      return importToasts.cancelled;
    },
    failure: toldUnlessPassed(importToasts.cancelFailed),
    refresh: afterStep,
  });
}

export function useUndoImport() {
  const keep = useKeepImport();
  return useAction(importsApi.undo, {
    demo: importDemo.undo,
    success: (reply) => {
      keep(reply);
      return reply.status === "undoing" ? importToasts.undoing : undoneToast(reply.undone?.kept ?? 0);
    },
    failure: told(importToasts.undoFailed),
    refresh: afterStep,
  });
}

export const useRemoveImport = () =>
  useAction(importsApi.remove, {
    demo: importDemo.remove,
    success: importToasts.removed,
    failure: told(importToasts.removeFailed),
    refresh: [importsApi.list],
    gone: ({ params }) => params.id,
  });

/** Fixes cells of one row, one value everywhere, or decides who is the same person. Rows are relabeled, so the whole import is read again. */
export function useFixing() {
  const keep = useKeepImport();
  const options = {
    demo: importDemo.fix,
    success: (reply: Import) => {
      keep(reply);
      return undefined;
    },
    failure: toldUnlessPassed(importToasts.notFixed),
    refresh: [importsApi.list],
  };
  return {
    row: useAction(importsApi.fix, options),
    everywhere: useAction(importsApi.replace, options),
    decide: useAction(importsApi.decide, options),
  };
}
