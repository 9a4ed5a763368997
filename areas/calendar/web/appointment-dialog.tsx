import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { showToast } from "#platform/web/toasts.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { AppointmentActs } from "./appointment-acts.tsx";
import { AppointmentFields } from "./appointment-fields.tsx";
import { AppointmentHistory } from "./appointment-history.tsx";
import {
  AppointmentForm,
  changesOf,
  emptyForm,
  formOf,
  newAppointmentOf,
  timesOf,
} from "./appointment-form.view.ts";
import { scheduled, words } from "./calendar.messages.ts";
import {
  type Refusal,
  refusalOf,
  useCalendarSettings,
  useHosts,
  useSaveAppointment,
  useSchedule,
  useTimeZone,
  useWallTime,
} from "./calendar.queries.ts";
import { notFreeLabel, type Start, whenLabel } from "./calendar.view.ts";
import { RefusalAlert } from "./refusal-alert.tsx";

type Props = {
  open: boolean;
  appointment?: Appointment;
  start?: Start;
  onWhy: (start: Start) => void;
  onClose: () => void;
};

/** Schedules, changes and reschedules a meeting. */
export function AppointmentDialog({ open, appointment, start = {}, onWhy, onClose }: Props) {
  const timeZone = useTimeZone();
  const now = useWallTime();
  const me = useCurrentUser()?.id ?? "";
  const hosts = (useHosts().data ?? []).filter(({ id, isActive }) => isActive || id === appointment?.hostId);
  const own = hosts.find(({ userId }) => userId === me)?.id ?? me;
  const { durationMinutes } = useCalendarSettings().data ?? usualSettings;
  const [initial] = useState(() =>
    appointment ? formOf(appointment, timeZone) : emptyForm(now, start, { hostId: own, durationMinutes }),
  );
  const form = useFormOf(AppointmentForm, initial, `appointment:${appointment?.id ?? "new"}`);
  const [add, save] = [useSchedule(), useSaveAppointment()];
  const [refusal, setRefusal] = useState<Refusal>();
  const mayManage = useRight("manager");
  const isMine = appointment === undefined || appointment.hostId === own;
  const mayChange = useRight("member") && (mayManage || isMine);
  const pending = add.pending || save.pending;
  const submit = form.handleSubmit(async (values) => {
    if (pending) return;
    setRefusal(undefined);
    const outcome = appointment
      ? await save.run({ params: { id: appointment.id }, body: changesOf(appointment, values, timeZone) })
      : await add.run({ body: newAppointmentOf(values, timeZone) });
    if (outcome.ok) {
      onClose();
      const { title, notFree } = outcome.reply;
      const shown = appointment ? "Meeting updated" : scheduled(title);
      if (!appointment || notFree.length > 0)
        showToast({
          tone: "positive",
          title: shown,
          description: whenLabel(outcome.reply, timeZone),
          ...(notFree.length > 0 && { reason: notFreeLabel(notFree) }),
        });
    } else if ("error" in outcome && !applyServerErrors(form, outcome.error)) {
      const told = refusalOf(outcome.error);
      if (!appointment || told.nearest.length > 0) setRefusal(told);
    }
  });
  const footer = (
    <>
      <DialogClose>
        <Button>{mayChange ? "Cancel" : "Close"}</Button>
      </DialogClose>
      {mayChange && (
        <Button look="primary" type="submit" busy={pending}>
          {appointment ? (pending ? "Saving..." : "Save changes") : pending ? "Scheduling..." : words.add}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={appointment ? "Meeting" : words.add}
      subtitle={appointment && whenLabel(appointment, timeZone)}
      unsaved={form.formState.isDirty}
      onSubmit={(event) => void submit(event)}
      footer={footer}
    >
      <div className="grid gap-5">
        {refusal && (
          <RefusalAlert
            refusal={refusal}
            timeZone={timeZone}
            onChoose={({ start: startTime, end: endTime }) => {
              setRefusal(undefined);
              for (const [name, value] of Object.entries(timesOf({ startTime, endTime }, timeZone)))
                form.setValue(name as "day" | "startTime" | "minutes", value, { shouldDirty: true });
              void submit();
            }}
          />
        )}
        {appointment && mayChange && <AppointmentActs appointment={appointment} onDone={onClose} />}
        <fieldset disabled={!mayChange} className="contents">
          <AppointmentFields
            form={form}
            hosts={mayManage ? hosts : hosts.filter(({ id }) => id === (appointment?.hostId ?? own))}
            own={own}
            customer={
              appointment?.contactId && appointment.contactName
                ? { id: appointment.contactId, name: appointment.contactName }
                : undefined
            }
          />
        </fieldset>
        {start.day !== undefined && !form.formState.isDirty && (
          <button
            type="button"
            className="link min-h-11 justify-self-start text-small"
            onClick={() => onWhy(start)}
          >
            Do customers get to choose this time?
          </button>
        )}
        {appointment && <AppointmentHistory id={appointment.id} timeZone={timeZone} />}
      </div>
    </Dialog>
  );
}
