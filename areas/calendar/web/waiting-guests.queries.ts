import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import { demoActions, toasts } from "./calendar.messages.ts";

export const useWaitingGuests = (id: string) => useQueryOf(waitingGuestsApi.list, { params: { id } });
export const useRemoveWaiting = () =>
  useAction(waitingGuestsApi.remove, {
    demo: demoActions.edit,
    success: { title: "Taken off the waiting list" },
    failure: withReason(toasts.saveFailed),
    refresh: [waitingGuestsApi.list],
  });
