import { withReason } from "#platform/web/failures.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { duplicatesPageSize, mergesPageSize } from "#areas/customers/contract/customers.pages.ts";
import { duplicatesApi } from "#areas/customers/contract/duplicates.api.ts";
import type { SimilarQuery } from "#areas/customers/contract/duplicates.schema.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { duplicateDemo, duplicateToasts } from "./duplicates.messages.ts";
import { staysWords } from "./duplicates.view.ts";

/** What is read again after a merge: everything below the customers' address, the numbers, the files, what is to do and what happened. */
const afterMerge = [
  contactsApi.list,
  { path: "/api/stats" },
  activitiesApi.list,
  attachmentsApi.list,
  tasksApi.list,
];
export const useDuplicates = () =>
  useEndlessQueryOf(duplicatesApi.list, { query: { limit: duplicatesPageSize } });
export const useDuplicateSummary = () => useQueryOf(duplicatesApi.summary);
export const useMerges = (contactId?: string) =>
  useEndlessQueryOf(contactMergesApi.list, {
    query: contactId === undefined ? { limit: mergesPageSize } : { contactId, limit: mergesPageSize },
  });
/** Who this customer went into, in the last 30 days. */
export const useMergedInto = (mergedId: string, enabled: boolean) =>
  useQueryOf(contactMergesApi.list, { query: { mergedId }, enabled });
export const useSimilar = (query: SimilarQuery, enabled: boolean) =>
  useQueryOf(duplicatesApi.similar, { query, enabled, keepPrevious: true });

export const useSearchDuplicates = () =>
  useAction(duplicatesApi.search, {
    demo: duplicateDemo.search,
    failure: withReason(duplicateToasts.searchFailed),
    refresh: [operationsApi.list],
  });
export const useDismiss = () =>
  useAction(duplicatesApi.dismiss, {
    demo: duplicateDemo.dismiss,
    success: duplicateToasts.dismissed,
    failure: withReason(duplicateToasts.dismissFailed),
    refresh: [duplicatesApi.list],
  });
export const useMergeExact = () =>
  useAction(contactMergesApi.createExact, {
    demo: duplicateDemo.mergeExact,
    failure: withReason(duplicateToasts.mergeFailed),
    refresh: [operationsApi.list],
  });

/** Brings both back, and says what stays with the one who was kept. */
export const useUnmerge = () =>
  useAction(contactMergesApi.undo, {
    demo: duplicateDemo.unmerge,
    success: (reply) => ({
      title: "Merge undone",
      description: staysWords(reply) ?? "Both customers are back as they were.",
    }),
    failure: withReason(duplicateToasts.unmergeFailed),
    refresh: afterMerge,
  });

/** Merges the chosen ones; the toast offers to undo it where one went into another. */
export function useMergeContacts() {
  const unmerge = useUnmerge();
  const merge = useAction(contactMergesApi.create, {
    demo: duplicateDemo.merge,
    failure: withReason(duplicateToasts.mergeFailed),
    refresh: afterMerge,
  });
  const run = async (input: Parameters<typeof merge.run>[0]) => {
    const outcome = await merge.run(input);
    if (!outcome.ok) return outcome;
    const [only, ...more] = outcome.reply.merges;
    const action =
      only && more.length === 0
        ? { action: { label: "Undo", run: () => void unmerge.run({ params: { id: only.id } }) } }
        : {};
    showToast({ tone: "positive", ...duplicateToasts.merged, ...action });
    return outcome;
  };
  return { run, pending: merge.pending };
}
