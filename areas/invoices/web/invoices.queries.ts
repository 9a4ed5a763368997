import { withReason } from "#platform/web/failures.ts";
import { changeCached, type CachedList, isOf, withoutItem } from "#platform/web/list-cache.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import { invoicePaymentsApi } from "#areas/invoices/contract/invoice-payments.api.ts";
import { invoicesPageSize } from "#areas/invoices/contract/invoices-listing.rules.ts";
import { invoicesApi } from "#areas/invoices/contract/invoices.api.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { demoActions, toasts } from "./invoices.messages.ts";
import { type Listing, queryOf } from "./invoices.view.ts";

/** What is read again after a write: invoices, and all that tells of their money. */
export const afterWrite = [
  invoicesApi.list,
  invoicesApi.get,
  invoicesApi.summary,
  invoicesApi.history,
  invoicesApi.contactMoney,
  invoicePaymentsApi.credits,
  transactionsApi.list,
  booksSummaryApi.get,
  booksSettingsApi.get,
  accountsApi.list,
  journalApi.list,
  activitiesApi.list,
];

/** The invoices of a listing. While another is read, the last answer stays, so that nothing jumps. */
export const useInvoices = (listing: Listing) =>
  useEndlessQueryOf(invoicesApi.list, {
    query: { ...queryOf(listing), limit: invoicesPageSize },
    keepPrevious: true,
  });
export const useInvoiceSummary = () => useQueryOf(invoicesApi.summary);
export const useInvoice = (id: string, enabled = true) =>
  useQueryOf(invoicesApi.get, { params: { id }, enabled });
export const useInvoiceHistory = (id: string) =>
  useEndlessQueryOf(invoicesApi.history, { params: { id }, query: { limit: invoicesPageSize } });
export const useContactMoney = (id: string, enabled = true) =>
  useQueryOf(invoicesApi.contactMoney, { params: { id }, enabled });
export const useContactInvoices = (contactId: string) =>
  useEndlessQueryOf(invoicesApi.list, { query: { contactId, limit: invoicesPageSize } });
export const useInvoicesBin = () =>
  useEndlessQueryOf(invoicesApi.bin, { query: { kind: "invoice" as const, limit: invoicesPageSize } });

const write = { failure: withReason(toasts.saveFailed), refresh: afterWrite };

export const useCreateInvoice = () =>
  useAction(invoicesApi.create, {
    ...write,
    demo: demoActions.create,
    success: toasts.created,
    failure: withReason(toasts.createFailed),
  });
export const useSaveInvoice = () =>
  useAction(invoicesApi.update, { ...write, demo: demoActions.edit, success: toasts.saved });
export const useFinalize = () =>
  useAction(invoicesApi.finalize, {
    ...write,
    demo: demoActions.finalize,
    success: ({ invoiceNumber }) => ({
      ...toasts.finalized,
      description: `Its number is ${invoiceNumber ?? ""}.`,
    }),
  });
export const useDuplicate = () =>
  useAction(invoicesApi.duplicate, { ...write, demo: demoActions.duplicate, success: toasts.duplicated });
export const useRestoreInvoice = () =>
  useAction(invoicesApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: [...afterWrite, invoicesApi.bin],
  });

/** Deletes a draft at once on the screen, and brings it back when the call fails. */
export function useDeleteInvoice() {
  const restore = useRestoreInvoice();
  return useAction(invoicesApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    failure: withReason(toasts.deleteFailed),
    optimistic: (queryClient, { params }) =>
      changeCached<CachedList<Invoice>>(queryClient, isOf(invoicesApi.list), (list) =>
        withoutItem(list, params.id),
      ),
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}

export const usePay = () =>
  useAction(invoicePaymentsApi.pay, {
    ...write,
    demo: demoActions.pay,
    success: ({ status }) => (status === "paid" ? toasts.paidInFull : toasts.paid),
    failure: withReason(toasts.payFailed),
  });
export const useReverse = () =>
  useAction(invoicePaymentsApi.reverse, { ...write, demo: demoActions.reverse, success: toasts.reversed });
export const useUseCredit = () =>
  useAction(invoicePaymentsApi.applyCredit, {
    ...write,
    demo: demoActions.credit,
    success: toasts.creditUsed,
  });
export const useVoid = () =>
  useAction(invoicePaymentsApi.void, { ...write, demo: demoActions.void, success: toasts.voided });
export const useWriteOff = () =>
  useAction(invoicePaymentsApi.writeOff, {
    ...write,
    demo: demoActions.writeOff,
    success: toasts.writtenOff,
  });
export const useCredit = () =>
  useAction(invoicePaymentsApi.credit, { ...write, demo: demoActions.creditNote, success: toasts.credited });
export const useCorrect = () =>
  useAction(invoicePaymentsApi.correct, { ...write, demo: demoActions.correct, success: toasts.corrected });
