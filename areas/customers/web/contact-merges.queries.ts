import { withReason } from "#platform/web/failures.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactMergesApi } from "#areas/customers/contract/contact-merges.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { mergesPageSize } from "#areas/customers/contract/customers.pages.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { mergeDemo, mergeToasts } from "./contact-merges.messages.ts";
import { staysWords } from "./contact-merges.view.ts";

/** What is read again after a merge: everything below the customers' address, the numbers, the files, what is to do and what happened. */
const afterMerge = [
  contactsApi.list,
  { path: "/api/stats" },
  activitiesApi.list,
  attachmentsApi.list,
  tasksApi.list,
];
export const useMerges = (contactId?: string) =>
  useEndlessQueryOf(contactMergesApi.list, {
    query: contactId === undefined ? { limit: mergesPageSize } : { contactId, limit: mergesPageSize },
  });
/** Whom this customer was merged into, in the last 30 days. */
export const useMergedInto = (mergedId: string, enabled: boolean) =>
  useQueryOf(contactMergesApi.list, { query: { mergedId }, enabled });

/** Brings both back, and says what stays with the primary. */
export const useUnmerge = () =>
  useAction(contactMergesApi.undo, {
    demo: mergeDemo.unmerge,
    success: (reply) => ({
      title: "Merge undone",
      description: staysWords(reply) ?? "Both customers are back as they were.",
    }),
    failure: withReason(mergeToasts.unmergeFailed),
    refresh: afterMerge,
  });

/** Merges the chosen ones; the toast offers Undo when two were merged. */
export function useMergeContacts() {
  const unmerge = useUnmerge();
  const merge = useAction(contactMergesApi.create, {
    demo: mergeDemo.merge,
    failure: withReason(mergeToasts.mergeFailed),
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
    showToast({ tone: "positive", ...mergeToasts.merged, ...action });
    return outcome;
  };
  return { run, pending: merge.pending };
}
