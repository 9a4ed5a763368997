import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { financialReportsApi } from "#areas/financial-reports/contract/financial-reports.api.ts";
import { keptReportsPageSize } from "#areas/financial-reports/contract/report-days.rules.ts";
import { demoActions, toasts } from "./financial-reports.messages.ts";

const lists = [financialReportsApi.list, financialReportsApi.bin];

export const useKeptReports = () =>
  useEndlessQueryOf(financialReportsApi.list, { query: { limit: keptReportsPageSize } });
export const useKeptReport = (id: string) => useQueryOf(financialReportsApi.get, { params: { id } });
export const useReportsBin = () =>
  useEndlessQueryOf(financialReportsApi.bin, { query: { limit: keptReportsPageSize } });

export const useKeepReport = () =>
  useAction(financialReportsApi.create, {
    demo: demoActions.keep,
    success: toasts.kept,
    failure: withReason(toasts.keepFailed),
    refresh: lists,
  });
export const useDeleteReport = () =>
  useAction(financialReportsApi.remove, {
    demo: demoActions.remove,
    success: toasts.deleted,
    failure: withReason(toasts.deleteFailed),
    refresh: lists,
    gone: ({ params }) => params.id,
  });
export const useRestoreReport = () =>
  useAction(financialReportsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: lists,
  });
