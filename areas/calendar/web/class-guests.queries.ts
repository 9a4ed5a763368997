import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { demoActions, toasts } from "./calendar.messages.ts";
import { afterWrite } from "./calendar.queries.ts";
import { useMailNote } from "./mail-note.queries.ts";

export const useGuests = (id: string) => useQueryOf(classGuestsApi.list, { params: { id } });
export function useRemoveGuest() {
  const note = useMailNote();
  return useAction(classGuestsApi.remove, {
    demo: demoActions.edit,
    success: {
      title: "Taken off the list",
      ...(note && { description: note.leaves ? "They get an email." : `They don’t know yet. ${note.why}` }),
    },
    failure: withReason(toasts.saveFailed),
    refresh: [...afterWrite, classGuestsApi.list],
  });
}
