import { withReason } from "#platform/web/failures.ts";
import { changeCached, type CachedList, isOf, withoutItem } from "#platform/web/list-cache.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf } from "#platform/web/use-query-of.ts";
import { invoicesPageSize } from "#areas/invoices/contract/invoices-listing.rules.ts";
import { recurringInvoicesApi } from "#areas/invoices/contract/recurring-invoices.api.ts";
import type { RecurringInvoice, SeriesState } from "#areas/invoices/contract/recurring-invoices.schema.ts";
import { afterWrite } from "./invoices.queries.ts";
import { demoActions, toasts } from "./recurring.messages.ts";

export type SeriesListing = { state?: SeriesState; search?: string };

/** Repeating invoices of a listing. While another is read, the last answer stays. */
export const useSeries = (listing: SeriesListing) =>
  useEndlessQueryOf(recurringInvoicesApi.list, {
    query: { ...listing, limit: invoicesPageSize },
    keepPrevious: true,
  });
/** What a series has made; not read again once it no longer shows, for it may have been deleted. */
export const useRuns = (id: string, isShown: boolean) =>
  useEndlessQueryOf(recurringInvoicesApi.runs, { params: { id }, query: { limit: 12 }, enabled: isShown });

const refresh = [recurringInvoicesApi.list, recurringInvoicesApi.runs, ...afterWrite];
const write = { failure: withReason(toasts.saveFailed), refresh };

export const useCreateSeries = () =>
  useAction(recurringInvoicesApi.create, { ...write, demo: demoActions.create, success: toasts.created });
export const useSaveSeries = () =>
  useAction(recurringInvoicesApi.update, { ...write, demo: demoActions.edit, success: toasts.saved });
export const usePauseSeries = () => {
  const resume = useResumeSeries();
  return useAction(recurringInvoicesApi.pause, {
    ...write,
    demo: demoActions.pause,
    success: (_reply, { params }) => ({
      ...toasts.paused,
      action: { label: "Undo", run: () => void resume.run({ params, body: { missed: "make" } }) },
    }),
  });
};
export const useResumeSeries = () =>
  useAction(recurringInvoicesApi.resume, { ...write, demo: demoActions.resume, success: toasts.resumed });
export const useSkipNext = () =>
  useAction(recurringInvoicesApi.skip, { ...write, demo: demoActions.skip, success: toasts.skipped });
const useRestoreSeries = () =>
  useAction(recurringInvoicesApi.restore, { ...write, demo: demoActions.restore, success: toasts.restored });

/** Deletes a series at once on the screen, and brings it back when the call fails. */
export function useDeleteSeries() {
  const restore = useRestoreSeries();
  return useAction(recurringInvoicesApi.remove, {
    ...write,
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    optimistic: (queryClient, { params }) =>
      changeCached<CachedList<RecurringInvoice>>(queryClient, isOf(recurringInvoicesApi.list), (list) =>
        withoutItem(list, params.id),
      ),
  });
}
