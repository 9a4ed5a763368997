import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { reportsApi } from "#areas/reports/contract/reports.api.ts";
import { reportRowsPageSize } from "#areas/reports/contract/reports.pages.ts";
import type { RowsQuery } from "#areas/reports/contract/reports.schema.ts";
import { demoActions, toasts } from "./reports.messages.ts";
import type { Listing } from "./reports.view.ts";

/** The report of a listing. While another is read the last one stays, so that nothing jumps. */
export const useReport = ({ from, to, assignedTo, source }: Listing) =>
  useQueryOf(reportsApi.get, { query: { from, to, assignedTo, source }, keepPrevious: true });

export const useReportRows = (
  { from, to, assignedTo, source, of, stage, reason }: Omit<RowsQuery, "limit" | "cursor">,
  enabled: boolean,
) =>
  useEndlessQueryOf(reportsApi.rows, {
    query: { from, to, assignedTo, source, of, stage, reason, limit: reportRowsPageSize },
    enabled,
  });

export const useMembers = () => useQueryOf(membersApi.list);
export const useSources = (): string[] => useQueryOf(contactsApi.sources).data ?? [];
export const useReportSettings = () => useQueryOf(reportsApi.settings);

export const useSaveReportSettings = () =>
  useAction(reportsApi.saveSettings, {
    demo: demoActions.weekly,
    success: toasts.saved,
    failure: withReason(toasts.saveFailed),
    refresh: [reportsApi.settings],
  });
export const useMailNow = () =>
  useAction(reportsApi.mail, {
    demo: demoActions.mail,
    success: toasts.mailed,
    failure: withReason(toasts.mailFailed),
  });
