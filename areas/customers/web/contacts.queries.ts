import { CallError } from "#platform/web/call.ts";
import { withReason } from "#platform/web/failures.ts";
import { useCallback } from "react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { operationsApi } from "#platform/contract/operations.ts";
import {
  changeCached,
  firstPageOf,
  isOf,
  withItem,
  withoutItem,
  type CachedList,
} from "#platform/web/list-cache.ts";
import { isLongList, refresh } from "#platform/web/query-keys.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueriesOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import type { CardContact, ContactFilter } from "#areas/customers/contract/contacts.schema.ts";
import { contactsPageSize, timelinePageSize } from "#areas/customers/contract/customers.pages.ts";
import { deleteFailed, demoActions, toasts } from "./contacts.messages.ts";
import { listQueryOf, type Listing } from "./contacts.view.ts";

/** What is read again after a write on a contact (Spec 1 §7): contacts, stats and activities. */
const afterWrite = [contactsApi.list, { path: "/api/stats" }, activitiesApi.list];

/** The lists of contacts themselves, not what is below their path. */
const isList = isOf(contactsApi.list);

const noStages: PipelineStage[] = [];
const noSources: readonly string[] = [];

/** The contacts of a listing. While another one loads, the previous data stays, so that nothing jumps. */
export function useContacts(listing: Listing) {
  return useEndlessQueryOf(contactsApi.list, { query: listQueryOf(listing), keepPrevious: true });
}

/** How many contacts a filter finds; the previous number stays while the next one loads. */
export function useContactCount(filter: ContactFilter): number | undefined {
  return useQueryOf(contactsApi.count, { query: filter, keepPrevious: true }).data?.count;
}

export const useContact = (id: string, enabled = true) =>
  useQueryOf(contactsApi.get, { params: { id }, enabled });

/** These customers, complete and current, once all are loaded; or the first failure. */
export function useWholeContacts(ids: readonly string[], enabled: boolean) {
  const reads = useQueriesOf(
    contactsApi.get,
    ids.map((id) => ({ params: { id }, enabled })),
  );
  const contacts = reads.flatMap(({ data, isFetching, isError }) =>
    data && !isFetching && !isError ? [data] : [],
  );
  return {
    contacts: contacts.length === ids.length ? contacts : undefined,
    failed: reads.find(({ isError }) => isError),
  };
}

export const useTags = (enabled = true) => useQueryOf(contactsApi.tags, { enabled });
/** The business's own sources beside the usual ones; none until they have been read. */
export const useSources = (): readonly string[] => useQueryOf(contactsApi.sources).data ?? noSources;
export const useMembers = (enabled = true) => useQueryOf(membersApi.list, { enabled });
/** How many customers are suggested at once. */
const maxOffered = 8;
/** Customers whom a typed text may mean. */
export function useFoundContacts(text: string, enabled: boolean) {
  const { data = [], isFetching } = useQueryOf(contactsApi.list, {
    query: { search: text || undefined, limit: maxOffered, fields: "card" },
    enabled,
  });
  return {
    isFetching,
    found: data.slice(0, maxOffered).map(({ id, firstName, lastName, company }) => ({
      id,
      name: fullNameOf({ firstName, lastName }),
      note: company,
    })),
  };
}
/** The name of the customer whom the list is filtered by; "" until it is known. */
export function useContactName(id: string | undefined): string {
  const { data } = useQueryOf(contactsApi.get, { params: { id: id ?? "" }, enabled: id !== undefined });
  return data ? fullNameOf(data) : "";
}
/** The email address of a customer; undefined while it is read, and where there is none. */
export function useContactEmail(id: string | undefined): string | undefined {
  const { data } = useQueryOf(contactsApi.get, { params: { id: id ?? "" }, enabled: id !== undefined });
  return data?.email ?? undefined;
}
/** The business's own stages; none until they have been read. */
export const useOwnStages = (): PipelineStage[] => useQueryOf(pipelineStagesApi.list).data ?? noStages;
export const useBin = () => useEndlessQueryOf(contactsApi.bin, { query: { limit: contactsPageSize } });
export const useContactChanges = (id: string) =>
  useEndlessQueryOf(contactsApi.changes, { params: { id }, query: { limit: timelinePageSize } });
export const useContactActivities = (contactId: string) =>
  useEndlessQueryOf(activitiesApi.list, { query: { contactId, limit: timelinePageSize } });

/** Reads everything about contacts again; lists restart at their first page. */
export function useRefreshContacts(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => {
    shortenLists(queryClient, () => true);
    return refresh(queryClient, afterWrite);
  }, [queryClient]);
}

/** What is read again after a bulk change. */
export const afterMany = [...afterWrite, operationsApi.list];

/** A long list restarts at its first page, since all of it may differ. */
export const shortenLongLists = (queryClient: QueryClient): void => shortenLists(queryClient, isLongList);

/** Reads lists again after a bulk change. */
export function refreshAfterMany(queryClient: QueryClient): Promise<void> {
  shortenLongLists(queryClient);
  return refresh(queryClient, afterMany);
}

function shortenLists(queryClient: QueryClient, which: (data: unknown) => boolean): void {
  queryClient.setQueriesData<CachedList<CardContact>>(
    { predicate: (query) => isList(query.queryKey) && which(query.state.data) },
    firstPageOf,
  );
}

export const useAddContact = () =>
  useAction(contactsApi.create, {
    demo: demoActions.add,
    success: toasts.created,
    failure: (error) =>
      error instanceof CallError && error.status === 402
        ? withReason(toasts.planFull)(error)
        : toasts.createFailed,
    refresh: afterWrite,
  });

/** Saves what changed. A clash with someone else's save shows no toast: the dialog asks which value to keep. */
export function useSaveContact() {
  const queryClient = useQueryClient();
  return useAction(contactsApi.update, {
    demo: demoActions.edit,
    success: (saved) => {
      queryClient.setQueriesData<CachedList<CardContact>>(
        { predicate: ({ queryKey }) => isList(queryKey) },
        (list) => withItem(list, saved),
      );
      return toasts.updated;
    },
    failure: toasts.updateFailed,
    refresh: afterWrite,
  });
}

export const useRestoreContact = () =>
  useAction(contactsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: afterWrite,
  });

/** Deletes at once on the screen, and brings the contact back when the call fails (Spec 1 §4). */
export function useDeleteContact() {
  const restore = useRestoreContact();
  return useAction(contactsApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params }) => ({
      ...toasts.deleted,
      action: { label: "Undo", run: () => void restore.run({ params }) },
    }),
    failure: withReason(deleteFailed),
    optimistic: (queryClient, { params }) => hideContact(queryClient, params.id),
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}

/** Removes a contact from every list and count in the cache; returns a function that puts it back. */
function hideContact(queryClient: QueryClient, id: string): () => void {
  const listBack = changeCached<CachedList<CardContact>>(queryClient, isList, (list) =>
    withoutItem(list, id),
  );
  const countBack = changeCached<{ count: number }>(
    queryClient,
    isOf(contactsApi.count),
    (answer) => answer && { count: Math.max(0, answer.count - 1) },
  );
  return () => {
    listBack();
    countBack();
  };
}

/** Adds and removes notes; the contact's page and lists are read again. */
export function useNoteActions() {
  const add = useAction(contactsApi.addNote, {
    demo: demoActions.addNote,
    failure: withReason(toasts.noteFailed),
    refresh: afterWrite,
  });
  const remove = useAction(contactsApi.removeNote, {
    demo: demoActions.removeNote,
    failure: toasts.noteDeleteFailed,
    refresh: afterWrite,
  });
  return { add, remove };
}
