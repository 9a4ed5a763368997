import { useState } from "react";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { showToast } from "#platform/web/toasts.ts";
import { plural } from "#platform/web/format.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { AppointmentActs } from "./appointment-acts.tsx";
import { AppointmentFields } from "./appointment-fields.tsx";
import { AppointmentHistory } from "./appointment-history.tsx";
import { ClassGuests } from "./class-guests.tsx";
import {
  AppointmentForm,
  changesOf,
  emptyForm,
  formOf,
  laterCount,
  newAppointmentOf,
  repeatsChange,
  timesOf,
} from "./appointment-form.view.ts";
import { scheduled, scopeOptions, words } from "./calendar.messages.ts";
import { useSaveAppointment } from "./appointment-acts.queries.ts";
import {
  type Refusal,
  refusalOf,
  useCalendarSettings,
  useHosts,
  useSchedule,
  useTimeZone,
  useWallTime,
} from "./calendar.queries.ts";
import { notFreeLabel, type Start, whenLabel } from "./calendar.view.ts";
import { CopyQuestions } from "./copy-questions.tsx";
import { seriesLabel } from "./meeting-labels.view.ts";
import { isConflict } from "./meeting-moves.queries.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { keptDates } from "./repeat-form.view.ts";
import { SeriesDates } from "./series-dates.tsx";
import { useSeriesDates } from "./use-series-dates.ts";
import { WaitingGuests } from "./waiting-guests.tsx";
import { RefusalAlert } from "./refusal-alert.tsx";

/** What the button does next: shows the dates where there are several, or saves. */
function saveLabel({
  appointment,
  pending,
  isAsking,
  many,
}: {
  appointment: Appointment | undefined;
  pending: boolean;
  isAsking: boolean;
  many: number | undefined;
}): string {
  if (isAsking) return "Check the dates";
  if (appointment)
    return pending ? "Saving..." : many ? `Save ${plural(many, "meeting", "meetings")}` : "Save changes";
  if (pending) return "Scheduling...";
  return many === undefined ? words.add : `Schedule ${plural(many, "meeting", "meetings")}`;
}

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
  const [chosen, setScope] = useState<Scope>("one");
  // Of a single one, or the last of several, what is chosen for its repeats counts from it on.
  const isAsked = appointment !== undefined && laterCount(appointment) > 1;
  const scope = isAsked ? chosen : "later";
  const series = useSeriesDates(appointment, scope, timeZone);
  const mayRepeat =
    appointment === undefined ||
    (scope === "later" && appointment.seatsTaken === null && appointment.status !== "cancelled");
  const values = form.watch() as AppointmentForm;
  const dates = series.datesOf(values);
  const many = dates && keptDates(dates, series.left).length;
  const pending = add.pending || save.pending || series.pending;
  const submit = form.handleSubmit(async (values) => {
    if (pending || many === 0) return;
    setRefusal(undefined);
    if (series.isNeeded(values)) {
      const outcome = await series.readDates(values);
      if (outcome && !outcome.ok && "error" in outcome && !applyServerErrors(form, outcome.error))
        setRefusal(refusalOf(outcome.error));
      return;
    }
    const left = series.leftOf(dates ?? []);
    const repeats =
      appointment && scope === "later" ? repeatsChange(appointment, values, timeZone) : undefined;
    const outcome = appointment
      ? await save.run({
          params: { id: appointment.id },
          query: { scope: isAsked || repeats !== undefined ? scope : "one" },
          body: {
            ...changesOf(appointment, values, timeZone),
            ...(dates && { without: left.ids }),
            ...(repeats !== undefined && { repeats: repeats && { ...repeats, without: left.days } }),
          },
        })
      : await add.run({ body: newAppointmentOf(values, timeZone, left.days) });
    if (outcome.ok) {
      onClose();
      const { title, notFree } = outcome.reply;
      const shown = appointment ? "Meeting updated" : scheduled(title);
      if (!appointment || notFree.length > 0)
        showToast({
          tone: "positive",
          title: shown,
          description:
            many && !appointment
              ? `${plural(many, "meeting", "meetings")}, the first ${whenLabel(outcome.reply, timeZone)}`
              : whenLabel(outcome.reply, timeZone),
          ...(notFree.length > 0 && { reason: notFreeLabel(notFree) }),
        });
    } else if ("error" in outcome && dates && isConflict(outcome.error)) {
      // Somebody was quicker: the dates as they are now.
      setRefusal(refusalOf(outcome.error));
      await series.readDates(values);
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
        <Button look="primary" type="submit" busy={pending} disabled={many === 0}>
          {saveLabel({ appointment, pending, isAsking: series.isNeeded(values), many })}
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
        {appointment && <CopyQuestions appointmentId={appointment.id} onDone={onClose} />}
        {appointment?.series && mayChange && isAsked && (
          <div className="grid justify-items-start gap-2">
            <p className="text-small text-text-2">
              {seriesLabel(appointment.series)}. What you do counts for:
            </p>
            <Segmented
              label="What you do counts for"
              options={scopeOptions}
              value={chosen}
              onChange={(next) => setScope(next as Scope)}
            />
          </div>
        )}
        {appointment && mayChange && (
          <AppointmentActs appointment={appointment} scope={isAsked ? chosen : "one"} onDone={onClose} />
        )}
        <fieldset disabled={!mayChange} className="contents">
          <AppointmentFields
            form={form}
            hosts={mayManage ? hosts : hosts.filter(({ id }) => id === (appointment?.hostId ?? own))}
            own={own}
            isBooked={appointment !== undefined && appointment.createdBy === null}
            repeats={
              mayRepeat && <RepeatFields form={form} isOfSeries={(appointment?.series?.count ?? 1) > 1} />
            }
            customer={
              appointment?.contactId && appointment.contactName
                ? { id: appointment.contactId, name: appointment.contactName }
                : undefined
            }
            isClass={appointment !== undefined && appointment.seatsTaken !== null}
          />
        </fieldset>
        {start.day !== undefined && !form.formState.isDirty && (
          <button
            type="button"
            className="link min-h-11 justify-self-start text-small"
            onClick={() => onWhy(start)}
          >
            Can customers book this time?
          </button>
        )}
        {dates && (
          <SeriesDates dates={dates} left={series.left} timeZone={timeZone} onLeft={series.setLeft} />
        )}
        {appointment && appointment.seatsTaken !== null && (
          <ClassGuests id={appointment.id} startTime={appointment.startTime} mayChange={mayChange} />
        )}
        {appointment && <WaitingGuests id={appointment.id} timeZone={timeZone} mayChange={mayChange} />}
        {appointment && <AppointmentHistory id={appointment.id} timeZone={timeZone} />}
      </div>
    </Dialog>
  );
}
