import { withReason } from "#platform/web/failures.ts";
import { useQueryClient } from "@tanstack/react-query";
import { isGoingOn, operationsApi, type Operation } from "#platform/contract/operations.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { contactOperation, doneWords } from "./contact-bulk.view.ts";
import { demoActions, toasts } from "./contacts.messages.ts";
import { afterMany, shortenLongLists, useOwnStages } from "./contacts.queries.ts";

const pollMilliseconds = 1000;

/** Changes many contacts. What is not done at once continues in the background and shows as an operation. */
export function useBulk() {
  const queryClient = useQueryClient();
  const stages = useOwnStages();
  return useAction(contactsApi.bulk, {
    demo: demoActions.bulk,
    success: (work, { body }) => {
      shortenLongLists(queryClient);
      return isGoingOn(work) ? undefined : { title: doneWords(body.action, work.done, stages) };
    },
    failure: withReason(toasts.bulkFailed),
    refresh: afterMany,
  });
}

/** Running operations on contacts, including those started before this page was loaded. */
export function useRunningOperation(): Operation[] {
  return contactOperation(useQueryOf(operationsApi.list).data ?? []);
}

/** One operation's progress, polled each second while it runs. */
export function useOperation(begun: Operation): Operation {
  const { data = begun } = useQueryOf(operationsApi.get, {
    params: { id: begun.id },
    refetchInterval: (work) => isGoingOn(work ?? begun) && pollMilliseconds,
  });
  return data;
}

export const useCancelOperation = () =>
  useAction(operationsApi.cancel, {
    demo: demoActions.bulk,
    success: toasts.workStopped,
    failure: toasts.workStopFailed,
    refresh: [operationsApi.list, contactsApi.list],
  });
