import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { demoActions, toasts } from "./calendar.messages.ts";
import { afterWrite } from "./calendar.queries.ts";
import { useMailNote } from "./mail-note.queries.ts";

export const useGuests = (id: string) => useQueryOf(classGuestsApi.list, { params: { id } });

/** What is done to a guest of a class, and read again after it. */
const acts = {
  demo: demoActions.status,
  failure: withReason(toasts.saveFailed),
  refresh: [...afterWrite, classGuestsApi.list],
};

/** Whether the guest hears of it by email, as a toast says it. */
const heardOf = (note: ReturnType<typeof useMailNote>) =>
  note && { description: note.leaves ? "They get an email." : `They don’t know yet. ${note.why}` };

export function useConfirmGuest() {
  const note = useMailNote();
  return useAction(classGuestsApi.confirm, { ...acts, success: { title: "They’re in", ...heardOf(note) } });
}
export const useGuestCame = () => useAction(classGuestsApi.attended, acts);
export const useGuestMissed = () => useAction(classGuestsApi.noShow, acts);

export function useRemoveGuest() {
  const note = useMailNote();
  return useAction(classGuestsApi.remove, {
    demo: demoActions.edit,
    success: { title: "Taken off the list", ...heardOf(note) },
    failure: withReason(toasts.saveFailed),
    refresh: [...afterWrite, classGuestsApi.list],
  });
}
