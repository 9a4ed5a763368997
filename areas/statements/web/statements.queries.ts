import { useCallback, useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/contract/endpoint.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { call, fetchAnswer } from "#platform/web/call.ts";
import { unlessPassed, withReason } from "#platform/web/failures.ts";
import { keyOf, refresh } from "#platform/web/query-keys.ts";
import { showToast } from "#platform/web/toasts.ts";
import { isUploadMoving } from "#platform/web/upload-steps.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type { Verdict } from "#areas/statements/contract/matching.rules.ts";
import { statementsApi } from "#areas/statements/contract/statements.api.ts";
import { statementsPageSize } from "#areas/statements/contract/statements.pages.ts";
import type { RowsDecided, Statement, StatementRow } from "#areas/statements/contract/statements.schema.ts";
import { suggestionsApi } from "#areas/statements/contract/suggestions.api.ts";
import { addedToast, demoActions, toasts, undoneToast } from "./statements.messages.ts";

const pollMilliseconds = 1000;
/** What a start or its undo changes: the statement with its lines, running operations, and the books. */
const afterStep = [statementsApi.list, operationsApi.list, transactionsApi.list, accountsApi.list];

export const useStatements = () =>
  useEndlessQueryOf(statementsApi.list, { query: { limit: statementsPageSize } });

/** One statement; looked at each second while something is at work on it. */
export function useStatement(id: string) {
  const result = useQueryOf(statementsApi.get, {
    params: { id },
    refetchInterval: (one) => one !== undefined && isUploadMoving(one) && pollMilliseconds,
  });
  const { data } = result;
  const queryClient = useQueryClient();
  const isMoving = data !== undefined && isUploadMoving(data);
  useEffect(() => {
    if (!isMoving) return;
    // When it ends, its lines and the books have changed too.
    return () => void refresh(queryClient, afterStep);
  }, [isMoving, queryClient]);
  useEndToast(data);
  return result;
}

/** Says how an import or its undo ended, on screens that see it end. */
function useEndToast(statement: Statement | undefined): void {
  const before = useRef(statement?.status);
  const status = statement?.status;
  const added = statement?.result?.added ?? 0;
  const kept = statement?.undone?.kept ?? 0;
  const message = statement?.message;
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (was === "undoing" && status === "undone") showToast(undoneToast(kept));
    if (was !== "importing" && was !== "ready") return;
    if (status === "done") showToast(addedToast(added));
    if (status === "failed")
      showToast({ ...toasts.failed, description: message ?? toasts.failed.description, tone: "danger" });
  }, [status, added, kept, message]);
}

/** The lines of one verdict, in the order of the file. */
export const useStatementRows = (id: string, verdict: Verdict) =>
  useEndlessQueryOf(statementsApi.rows, {
    params: { id },
    query: { verdict, limit: statementsPageSize },
    keepPrevious: true,
  });
export const useKeptLines = (id: string) =>
  useEndlessQueryOf(statementsApi.kept, { params: { id }, query: { limit: statementsPageSize } });
export const useSuggestions = (id: string) =>
  useEndlessQueryOf(suggestionsApi.list, { params: { id }, query: { limit: statementsPageSize } });

/** Puts a statement from a reply into the cache. */
export function useKeepStatement(): (statement: Statement) => undefined {
  const queryClient = useQueryClient();
  return useCallback(
    (statement) =>
      void queryClient.setQueryData(keyOf(statementsApi.get, { params: { id: statement.id } }), statement),
    [queryClient],
  );
}

export const useChooseStatement = () =>
  useAction(statementsApi.choose, {
    demo: demoActions.choose,
    success: useKeepStatement(),
    failure: withReason(toasts.notSaved),
    refresh: [statementsApi.list],
  });

export const useDecideRows = () =>
  useAction(statementsApi.decide, {
    demo: demoActions.decide,
    success: useKeepStatement(),
    failure: unlessPassed(withReason(toasts.notDecided)),
    refresh: [statementsApi.list],
  });

/** Lines that can be decided on in one call, and read in one. */
const [maxDecided, maxRead] = [1000, 200];

/** Gives one answer for all lines that still wait for one. Some may be answered already when it fails on the way. */
export function useDecideAll(id: string) {
  const keep = useKeepStatement();
  return useAction(statementsApi.decide, {
    demo: demoActions.decide,
    success: keep,
    failure: unlessPassed(withReason(toasts.notDecided)),
    refresh: [statementsApi.list],
    send: async ({ body: { decision } }) => {
      const rows = await waitingRows(id);
      let statement: Statement | undefined;
      for (let at = 0; at < rows.length; at += maxDecided)
        statement = await call(statementsApi.decide, {
          params: { id },
          body: { rows: rows.slice(at, at + maxDecided), decision },
        });
      return statement ?? call(statementsApi.get, { params: { id } });
    },
  });
}

async function waitingRows(id: string): Promise<number[]> {
  const rows: number[] = [];
  let page: string | undefined = pathOf(statementsApi.rows, { id }, { verdict: "similar", limit: maxRead });
  while (page !== undefined) {
    const answer: { body: StatementRow[]; next?: string } = await fetchAnswer(page);
    rows.push(...answer.body.flatMap(({ decision, number }) => (decision === null ? [number] : [])));
    page = answer.next;
  }
  return rows;
}
export type Decision = RowsDecided["decision"];

/** A refusal says what is still asked. */
export const useStartStatement = () =>
  useAction(statementsApi.start, {
    demo: demoActions.start,
    success: useKeepStatement(),
    failure: withReason(toasts.notStarted),
    refresh: afterStep,
  });

export function useStopStatement() {
  const keep = useKeepStatement();
  return useAction(statementsApi.cancel, {
    demo: demoActions.stop,
    success: (reply) => {
      keep(reply);
      return reply.startedAt === null ? undefined : toasts.stopped;
    },
    failure: unlessPassed(withReason(toasts.stopFailed)),
    refresh: afterStep,
  });
}

export function useUndoStatement() {
  const keep = useKeepStatement();
  return useAction(statementsApi.undo, {
    demo: demoActions.undo,
    success: (reply) => {
      keep(reply);
      return reply.status === "undoing" ? toasts.undoing : undoneToast(reply.undone?.kept ?? 0);
    },
    failure: withReason(toasts.undoFailed),
    refresh: afterStep,
  });
}

export const useRemoveStatement = () =>
  useAction(statementsApi.remove, {
    demo: demoActions.remove,
    success: toasts.removed,
    failure: withReason(toasts.removeFailed),
    refresh: [statementsApi.list],
    gone: ({ params }) => params.id,
  });

/** Takes the payment of an invoice back: the line is income of its own again. */
export const useTakeBackPayment = () =>
  useAction(invoicePaymentsApi.reverse, {
    demo: demoActions.takeBack,
    success: toasts.takenBack,
    failure: withReason(toasts.notTaken),
    refresh: [statementsApi.list, { path: "/api/accounting" }],
  });

export const useTakeSuggestion = () =>
  useAction(suggestionsApi.take, {
    demo: demoActions.take,
    failure: withReason(toasts.notTaken),
    refresh: [statementsApi.list, { path: "/api/accounting" }],
  });
