import { CallError, isClash } from "#platform/web/call.ts";
import { withReason } from "#platform/web/failures.ts";
import { changeCached, isOf, withItem, type CachedList } from "#platform/web/list-cache.ts";
import { plural } from "#platform/web/format.ts";
import { showToast } from "#platform/web/toasts.ts";
import { useAction, type ActionOptions } from "#platform/web/use-action.ts";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { demoActions, toasts } from "./calendar.messages.ts";
import { afterWrite, useHosts } from "./calendar.queries.ts";
import { notFreeLabel, whenLabel } from "./calendar.view.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import type { Times } from "./meeting-moves.view.ts";

/** Whether this person may move a meeting: their own, or everybody's as the owner or a manager. */
export function useMayMove(): (appointment: Appointment) => boolean {
  const [isMember, isManager] = [useRight("member"), useRight("manager")];
  const me = useCurrentUser()?.id;
  const own = useHosts().data?.find(({ userId }) => userId === me)?.id ?? me;
  return ({ hostId }) => isManager || (isMember && hostId === own);
}

/** True for a refusal that the screen explains: the time is taken, or somebody else changed the meeting. */
export const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;

const options: ActionOptions<typeof appointmentsApi.update> = {
  demo: demoActions.edit,
  failure: (error) => (isConflict(error) ? undefined : withReason(toasts.saveFailed)(error)),
  refresh: afterWrite,
  optimistic: (queryClient, { params, body }) =>
    changeCached<CachedList<Appointment>>(queryClient, isOf(appointmentsApi.list), (list) =>
      body?.startTime && body.endTime
        ? withItem(list, {
            id: params.id,
            startTime: body.startTime,
            endTime: body.endTime,
          })
        : list,
    ),
};

/** Which meetings of a series are moved: one, or it and the later ones, apart from those that stay where they are. */
export type Which = { scope: Scope; without: string[]; count: number };
const single: Which = { scope: "one", without: [], count: 1 };

/** Moves a meeting to other times, at once on the screen and with Undo; it goes back when the call fails. */
export function useMoveMeeting(timeZone: string) {
  const { run: putBack } = useAction(appointmentsApi.update, {
    ...options,
    success: (_reply, { query }) => (query?.scope === "later" ? toasts.manySaved : toasts.saved),
    failure: withReason(toasts.saveFailed),
  });
  const { run } = useAction(appointmentsApi.update, options);
  return async (
    { id, startTime, endTime, series }: Appointment,
    times: Times,
    { scope, without, count }: Which = single,
  ) => {
    const before = { startTime, endTime };
    const asked = (to: Times, was: Times) => ({
      params: { id },
      query: { scope },
      body: { ...to, was, ...(scope === "later" && { without }) },
    });
    const outcome = await run(asked(times, before));
    if (!outcome.ok) return outcome;
    const { notFree } = outcome.reply;
    const saved = { startTime: outcome.reply.startTime, endTime: outcome.reply.endTime };
    const undo = async () => {
      const undone = await putBack(asked(before, saved));
      if (!undone.ok && "error" in undone && isClash(undone.error))
        showToast({ tone: "danger", ...withReason(toasts.saveFailed)(undone.error) });
    };
    const when = whenLabel(outcome.reply, timeZone);
    showToast({
      ...(scope === "later" ? toasts.manySaved : toasts.saved),
      tone: "positive",
      description:
        scope === "later"
          ? `${plural(count, "meeting", "meetings")}, the first ${when}`
          : series && series.count > 1
            ? `${when}. Only this meeting moved; the others repeat as before.`
            : when,
      ...(notFree.length > 0 && { reason: notFreeLabel(notFree) }),
      action: {
        label: "Undo",
        run: () => void undo(),
      },
    });
    return outcome;
  };
}
