import { useRef, useState } from "react";
import { withReason } from "#platform/web/failures.ts";
import { changeCached, type CachedList, isOf, withItem, withoutItem } from "#platform/web/list-cache.ts";
import { upload } from "#platform/web/upload.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { accountsApi } from "#areas/books/contract/accounts.api.ts";
import { booksSummaryApi } from "#areas/books/contract/books-summary.api.ts";
import { booksSettingsApi } from "#areas/books/contract/books-settings.api.ts";
import { categoryRulesApi } from "#areas/books/contract/category-rules.api.ts";
import { journalApi } from "#areas/books/contract/journal.api.ts";
import { recentQuery, transactionsPageSize } from "#areas/books/contract/books-listing.rules.ts";
import { transactionsApi } from "#areas/books/contract/transactions.api.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { demoActions, toasts } from "./books.messages.ts";
import type { Listing } from "./transactions.view.ts";

/** What is read again after a write. */
export const afterWrite = [
  transactionsApi.list,
  transactionsApi.get,
  transactionsApi.history,
  booksSummaryApi.get,
  booksSettingsApi.get,
  accountsApi.list,
  journalApi.list,
  categoryRulesApi.list,
];

/** The transactions of a listing. While another is read, the last answer stays, so that nothing jumps. */
export const useTransactions = (listing: Listing) =>
  useEndlessQueryOf(transactionsApi.list, {
    query: { ...listing, limit: transactionsPageSize },
    keepPrevious: true,
  });
/** The newest, by their day (Spec 2 §2). */
export const useRecent = () => useQueryOf(transactionsApi.list, { query: recentQuery });
export const useTransaction = (id: string, enabled: boolean) =>
  useQueryOf(transactionsApi.get, { params: { id }, enabled });
export const useTags = () => useQueryOf(transactionsApi.tags);
export const useTransactionsBin = () =>
  useEndlessQueryOf(transactionsApi.bin, { query: { limit: transactionsPageSize } });
export const useHistory = (id: string) =>
  useEndlessQueryOf(transactionsApi.history, { params: { id }, query: { limit: transactionsPageSize } });
/** The entries that were written for a transaction, an invoice or a payment. */
export const useEntriesOf = (sourceId: string) =>
  useEndlessQueryOf(journalApi.list, { query: { sourceId, limit: transactionsPageSize } });

/** The entries with a posting on an account, of some days or of all. */
export const useEntriesOn = (
  accountId: string,
  { from, to }: { from?: string | null; to?: string | null } = {},
) =>
  useEndlessQueryOf(journalApi.list, {
    query: { accountId, from: from ?? undefined, to: to ?? undefined, limit: transactionsPageSize },
  });

export const useAddTransaction = () =>
  useAction(transactionsApi.create, {
    demo: demoActions.add,
    success: toasts.added,
    failure: withReason(toasts.addFailed),
    refresh: afterWrite,
  });

export const useSaveTransaction = () =>
  useAction(transactionsApi.update, {
    demo: demoActions.edit,
    success: toasts.saved,
    failure: withReason(toasts.saveFailed),
    refresh: afterWrite,
  });

/** Marks one as pending or cleared, at once on the screen. */
export const useSetStatus = () =>
  useAction(transactionsApi.update, {
    demo: demoActions.edit,
    success: toasts.saved,
    failure: withReason(toasts.saveFailed),
    refresh: afterWrite,
    optimistic: (queryClient, { params: { id }, body }) =>
      changeCached<CachedList<Transaction>>(queryClient, isOf(transactionsApi.list), (list) =>
        withItem(list, { id, status: body?.status ?? "pending" }),
      ),
  });

export const useRestoreTransaction = () =>
  useAction(transactionsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: [...afterWrite, transactionsApi.bin],
  });

/** Deletes at once on the screen, and brings it back when the call fails. */
export function useDeleteTransaction() {
  const restore = useRestoreTransaction();
  return useAction(transactionsApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    failure: withReason(toasts.deleteFailed),
    optimistic: (queryClient, { params }) =>
      changeCached<CachedList<Transaction>>(queryClient, isOf(transactionsApi.list), (list) =>
        withoutItem(list, params.id),
      ),
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}

/** Uploads one receipt after another to a transaction; `sending` names the one on its way. */
export function useAddReceipt() {
  const [sending, setSending] = useState<string>();
  const file = useRef<File>(undefined);
  const action = useAction(transactionsApi.addReceipt, {
    demo: demoActions.receipt,
    failure: withReason(toasts.receiptFailed),
    refresh: afterWrite,
    send: ({ params }, once) => {
      const chosen = file.current as File;
      setSending(chosen.name);
      return upload({ ...transactionsApi.addReceipt, path: receiptsPath(params.id) }, {}, chosen, {
        once,
      }).finally(() => setSending(undefined));
    },
  });
  const send = async (id: string, chosen: File) => {
    file.current = chosen;
    return action.run({ params: { id } });
  };
  return { send, sending };
}

const receiptsPath = (id: string): string =>
  transactionsApi.addReceipt.path.replace(":id", encodeURIComponent(id));

export const useRemoveReceipt = () =>
  useAction(transactionsApi.removeReceipt, {
    demo: demoActions.receipt,
    success: toasts.receiptRemoved,
    failure: withReason(toasts.saveFailed),
    refresh: afterWrite,
  });

export const useRules = () => useQueryOf(categoryRulesApi.list);
export const useRulePreview = (text: string, categoryId: string) =>
  useQueryOf(categoryRulesApi.preview, {
    query: { text, categoryId },
    enabled: text !== "" && categoryId !== "",
    keepPrevious: true,
  });
const rule = { demo: demoActions.rule, failure: withReason(toasts.settingsFailed), refresh: afterWrite };
export const useAddRule = () => useAction(categoryRulesApi.create, { ...rule, success: toasts.ruleSaved });
export const useSaveRule = () => useAction(categoryRulesApi.update, { ...rule, success: toasts.ruleSaved });
export const useRemoveRule = () =>
  useAction(categoryRulesApi.remove, { ...rule, success: toasts.ruleRemoved });
export const useApplyRule = () => useAction(categoryRulesApi.apply, rule);
