import type { QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/contract/endpoint.ts";
import { withReason } from "#platform/web/failures.ts";
import { changeCached, type CachedList, isOf, withItem } from "#platform/web/list-cache.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { reconciliationsApi } from "#areas/statements/contract/reconciliations.api.ts";
import {
  reconciliationRowsPageSize,
  reconciliationsPageSize,
} from "#areas/statements/contract/reconciliations-listing.rules.ts";
import type {
  OpenedReconciliation,
  ReconciliationRow,
} from "#areas/statements/contract/reconciliations.schema.ts";
import { reconcileDemo, reconcileToasts } from "./reconciliations.messages.ts";
import { reconciliationHref, type ShownRows, tickedWith } from "./reconciliations.view.ts";

export const useReconciledAccounts = (enabled = true) => useQueryOf(reconciliationsApi.accounts, { enabled });
export const useFinished = () =>
  useEndlessQueryOf(reconciliationsApi.list, {
    query: { status: "finished", limit: reconciliationsPageSize },
  });
export const useReconciliation = (id: string) => useQueryOf(reconciliationsApi.get, { params: { id } });
export const useReconciliationRows = (id: string, shown: ShownRows) =>
  useEndlessQueryOf(reconciliationsApi.rows, {
    params: { id },
    query: { limit: reconciliationRowsPageSize, ...(shown !== "all" && { ticked: shown }) },
    keepPrevious: true,
  });
export const useHints = (id: string, enabled: boolean) =>
  useQueryOf(reconciliationsApi.hints, { params: { id }, enabled, keepPrevious: true });

const lists = [reconciliationsApi.accounts, reconciliationsApi.list];
const refresh = [
  ...lists,
  reconciliationsApi.get,
  reconciliationsApi.rows,
  reconciliationsApi.hints,
  transactionsApi.list,
];

export const useBegin = () =>
  useAction(reconciliationsApi.begin, {
    demo: reconcileDemo.begin,
    failure: withReason(reconcileToasts.beginFailed),
    refresh: lists,
  });

/** Saves what the statement itself says. */
export const useSaveFigures = () =>
  useAction(reconciliationsApi.update, {
    demo: reconcileDemo.save,
    success: reconcileToasts.saved,
    failure: withReason(reconcileToasts.saveFailed),
    refresh,
  });

/** Ticks and unticks at once on the screen, and takes it back when the call fails. */
export const useTick = (rows: readonly ReconciliationRow[]) =>
  useAction(reconciliationsApi.update, {
    demo: reconcileDemo.save,
    failure: withReason(reconcileToasts.saveFailed),
    refresh: [reconciliationsApi.get, reconciliationsApi.rows, reconciliationsApi.hints, ...lists],
    optimistic: (queryClient, { params, body }) => {
      const ids = new Set([...(body?.tick ?? []), ...(body?.untick ?? [])]);
      const changed = rows.filter((row) => ids.has(row.id));
      return showTicks(queryClient, params, changed, new Set(body?.tick));
    },
  });

function showTicks(
  queryClient: QueryClient,
  params: { id: string },
  rows: readonly ReconciliationRow[],
  ticked: ReadonlySet<string>,
): () => void {
  const undoRows = changeCached<CachedList<ReconciliationRow>>(
    queryClient,
    isOf({ path: pathOf(reconciliationsApi.rows, params) }),
    (list) => rows.reduce((held, { id }) => withItem(held, { id, ticked: ticked.has(id) }), list),
  );
  const undoFigures = changeCached<OpenedReconciliation>(
    queryClient,
    isOf({ path: pathOf(reconciliationsApi.get, params) }),
    (one) => one && rows.reduce((held, row) => tickedWith(held, row, ticked.has(row.id)), one),
  );
  return () => {
    undoRows();
    undoFigures();
  };
}

export const useFinish = () =>
  useAction(reconciliationsApi.finish, {
    demo: reconcileDemo.finish,
    success: reconcileToasts.finished,
    failure: withReason(reconcileToasts.finishFailed),
    refresh,
  });
export const useReopen = () =>
  useAction(reconciliationsApi.reopen, {
    demo: reconcileDemo.reopen,
    success: reconcileToasts.reopened,
    failure: withReason(reconcileToasts.saveFailed),
    refresh,
  });

const useRestore = () =>
  useAction(reconciliationsApi.restore, {
    demo: reconcileDemo.cancel,
    success: reconcileToasts.restored,
    failure: withReason(reconcileToasts.restoreFailed),
    refresh: lists,
  });
/** Cancels one that is open; Undo brings it back and opens it. */
export function useCancel() {
  const restore = useRestore();
  const bringBack = async (params: { id: string }) => {
    const { ok } = await restore.run({ params });
    if (ok) navigate(reconciliationHref(params.id));
  };
  return useAction(reconciliationsApi.remove, {
    demo: reconcileDemo.cancel,
    success: (_reply, { params }) => ({
      ...reconcileToasts.canceled,
      action: {
        label: "Undo",
        run: () => void bringBack(params),
      },
    }),
    failure: withReason(reconcileToasts.cancelFailed),
    refresh: lists,
    gone: ({ params }) => params.id,
  });
}
