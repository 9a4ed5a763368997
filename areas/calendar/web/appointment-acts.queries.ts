import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { demoActions, toasts } from "./calendar.messages.ts";
import { afterWrite, refusalOf, useRestore } from "./calendar.queries.ts";

/** What became of a meeting, and of the mail about it. */
export const useHistory = (id: string) => useQueryOf(appointmentsApi.history, { params: { id } });
export const useSaveAppointment = () =>
  useAction(appointmentsApi.update, {
    demo: demoActions.edit,
    success: (_reply, { query }) => (query?.scope === "later" ? toasts.manySaved : toasts.saved),
    // A taken hour is told in the form, with those that are free.
    failure: (error) =>
      refusalOf(error).nearest.length > 0 ? undefined : withReason(toasts.saveFailed)(error),
    refresh: afterWrite,
  });

const status = {
  demo: demoActions.status,
  success: toasts.saved,
  failure: withReason(toasts.saveFailed),
  refresh: afterWrite,
};
export const useConfirm = () => useAction(appointmentsApi.confirm, status);
export const useAttended = () => useAction(appointmentsApi.attended, status);
export const useNoShow = () => useAction(appointmentsApi.noShow, status);
/** Cancels a meeting, with Undo. */
export function useCancel() {
  const confirm = useConfirm();
  return useAction(appointmentsApi.cancel, {
    ...status,
    success: (_reply, { params, query }) => ({
      ...(query?.scope === "later" ? toasts.manyCancelled : toasts.cancelled),
      action: { label: "Undo", run: () => void confirm.run({ params, query }) },
    }),
  });
}

/** Deletes a meeting, with Undo. */
export function useDelete() {
  const restore = useRestore();
  return useAction(appointmentsApi.remove, {
    demo: demoActions.remove,
    success: (_reply, { params, query }) => ({
      ...(query?.scope === "later" ? toasts.manyDeleted : toasts.deleted),
      action: { label: "Undo", run: () => void restore.run({ params, query }) },
    }),
    failure: withReason(toasts.deleteFailed),
    refresh: afterWrite,
    gone: ({ params }) => params.id,
  });
}
