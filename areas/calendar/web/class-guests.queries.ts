import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { demoActions, toasts } from "./calendar.messages.ts";
import { afterWrite } from "./calendar.queries.ts";

export const useGuests = (id: string) => useQueryOf(classGuestsApi.list, { params: { id } });

/** What is done to a guest of a class, and read again after it. */
const acts = {
  demo: demoActions.status,
  failure: withReason(toasts.saveFailed),
  refresh: [...afterWrite, classGuestsApi.list],
};
export const useConfirmGuest = () =>
  useAction(classGuestsApi.confirm, {
    ...acts,
    success: { title: "They’re in", description: "They get an email." },
  });
export const useGuestCame = () => useAction(classGuestsApi.attended, acts);
export const useGuestMissed = () => useAction(classGuestsApi.noShow, acts);
export const useRemoveGuest = () =>
  useAction(classGuestsApi.remove, {
    demo: demoActions.edit,
    success: { title: "Taken off the list", description: "They get an email." },
    failure: withReason(toasts.saveFailed),
    refresh: [...afterWrite, classGuestsApi.list],
  });
