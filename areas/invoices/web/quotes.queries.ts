import { withReason } from "#platform/web/failures.ts";
import { changeCached, type CachedList, isOf, withoutItem } from "#platform/web/list-cache.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { invoicePapersApi } from "#areas/invoices/contract/invoice-papers.api.ts";
import { invoicesPageSize } from "#areas/invoices/contract/invoices-listing.rules.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import { quotesApi } from "#areas/invoices/contract/quotes.api.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { demoActions, toasts } from "./quotes.messages.ts";
import type { Listing } from "./quotes.view.ts";

/** What is read again after a write. */
const afterWrite = [
  quotesApi.list,
  quotesApi.get,
  invoicesApi.history,
  invoicesApi.contactMoney,
  activitiesApi.list,
];

/** The quotes of a listing. While another is read, the last answer stays, so that nothing jumps. */
export const useQuotes = (listing: Listing) =>
  useEndlessQueryOf(quotesApi.list, { query: { ...listing, limit: invoicesPageSize }, keepPrevious: true });
export const useQuote = (id: string) => useQueryOf(quotesApi.get, { params: { id } });
export const useQuotesBin = () =>
  useEndlessQueryOf(invoicesApi.bin, { query: { kind: "quote" as const, limit: invoicesPageSize } });

const write = { failure: withReason(toasts.saveFailed), refresh: afterWrite };

export const useCreateQuote = () =>
  useAction(quotesApi.create, {
    ...write,
    demo: demoActions.create,
    success: toasts.created,
    failure: withReason(toasts.createFailed),
  });
export const useSaveQuote = () =>
  useAction(quotesApi.update, { ...write, demo: demoActions.edit, success: toasts.saved });
/** Gives a draft its number and emails it; without a mail server it gives what can be handed over. */
export const useSendQuote = () =>
  useAction(quotesApi.send, {
    demo: demoActions.send,
    success: ({ outcome, message }) =>
      outcome === "no_mail" ? undefined : { ...toasts[outcome], description: message },
    failure: withReason(toasts.sendFailed),
    refresh: [...afterWrite, invoicePapersApi.mails],
  });
export const useAcceptQuote = () =>
  useAction(quotesApi.accept, { ...write, demo: demoActions.accept, success: toasts.accepted });
export const useDeclineQuote = () =>
  useAction(quotesApi.decline, { ...write, demo: demoActions.decline, success: toasts.declined });
export const useWithdrawQuote = () =>
  useAction(quotesApi.void, { ...write, demo: demoActions.withdraw, success: toasts.withdrawn });
export const useInvoiceQuote = () =>
  useAction(quotesApi.invoice, {
    ...write,
    demo: demoActions.invoice,
    success: toasts.invoiced,
    refresh: [...afterWrite, invoicesApi.list, invoicesApi.summary],
  });
export const useDuplicateQuote = () =>
  useAction(quotesApi.duplicate, { ...write, demo: demoActions.duplicate, success: toasts.duplicated });
export const useRestoreQuote = () =>
  useAction(quotesApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: [...afterWrite, invoicesApi.bin],
  });

/** Deletes a draft at once on the screen, and brings it back when the call fails. */
export function useDeleteQuote() {
  const restore = useRestoreQuote();
  return useAction(quotesApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    failure: withReason(toasts.deleteFailed),
    optimistic: (queryClient, { params }) =>
      changeCached<CachedList<Quote>>(queryClient, isOf(quotesApi.list), (list) =>
        withoutItem(list, params.id),
      ),
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}
