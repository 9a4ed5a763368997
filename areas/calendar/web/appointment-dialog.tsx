import { useMemo, useRef, useState } from "react";
import { isClash } from "#platform/web/call.ts";
import { namesFields } from "#platform/web/failures.ts";
import { showToast } from "#platform/web/toasts.ts";
import type { Outcome } from "#platform/web/use-action.ts";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { plural } from "#platform/web/format.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogClose } from "#platform/web/ui/dialog.tsx";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import type { Appointment, SavedAppointment } from "#areas/calendar/contract/appointments.schema.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import { usualSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { AppointmentActs } from "./appointment-acts.tsx";
import { AppointmentFields } from "./appointment-fields.tsx";
import { AppointmentHistory } from "./appointment-history.tsx";
import { ClassGuests } from "./class-guests.tsx";
import {
  AppointmentForm,
  emptyForm,
  fieldsOf,
  formOf,
  laterCount,
  meetingBodyOf,
  newAppointmentOf,
  type ShownMeeting,
  shownMeeting,
  timesOf,
} from "./appointment-form.view.ts";
import { scheduled, scopeOptions, words } from "./calendar.messages.ts";
import { useSaveAppointment } from "./appointment-acts.queries.ts";
import {
  type Refusal,
  refusalOf,
  useAppointment,
  useCalendarSettings,
  useHosts,
  useSchedule,
  useTimeZone,
  useWallTime,
} from "./calendar.queries.ts";
import { notFreeLabel, type Start, whenLabel } from "./calendar.view.ts";
import { CopyQuestions } from "./copy-questions.tsx";
import { seriesLabel } from "./meeting-labels.view.ts";
import { clashOfForm, meetingLabels, meetingText, wasOfCall } from "./meeting-edit.view.ts";
import { isConflict } from "./meeting-moves.queries.ts";
import { RepeatFields } from "./repeat-fields.tsx";
import { keptDates, repeatsOf } from "./repeat-form.view.ts";
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

/** Says that it was saved, when it is, and who of the team has something else then. */
function tellSaved(
  saved: SavedAppointment,
  { isNew, many, timeZone }: { isNew: boolean; many: number | undefined; timeZone: string },
): void {
  const when = whenLabel(saved, timeZone);
  if (isNew || saved.notFree.length > 0)
    showToast({
      tone: "positive",
      title: isNew ? scheduled(saved.title) : "Meeting updated",
      description: many && isNew ? `${plural(many, "meeting", "meetings")}, the first ${when}` : when,
      ...(saved.notFree.length > 0 && { reason: notFreeLabel(saved.notFree) }),
    });
}

/** Nothing was sent: the dates are shown first. */
const notYet = { ok: false, demo: true } as const;

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
  const shown = useAppointment(appointment?.id ?? "", open && appointment !== undefined).data ?? appointment;
  const meeting = useMemo(() => shown && shownMeeting(shown), [shown]);
  const hosts = (useHosts().data ?? []).filter(({ id, isActive }) => isActive || id === meeting?.hostId);
  const own = hosts.find(({ userId }) => userId === me)?.id ?? me;
  const { durationMinutes } = useCalendarSettings().data ?? usualSettings;
  const [add, saving] = [useSchedule(), useSaveAppointment()];
  const [refusal, setRefusal] = useState<Refusal>();
  const closer = useRef<() => void>(null);
  const done = () => closer.current?.();
  const mayManage = useRight("manager");
  const isMine = meeting === undefined || meeting.hostId === own;
  const mayChange = useRight("member") && (mayManage || isMine);
  const [chosen, setScope] = useState<Scope>("one");
  // Of a single one, or the last of several, what is chosen for its repeats counts from it on.
  const isAsked = meeting !== undefined && laterCount(meeting) > 1;
  const scope = isAsked ? chosen : "later";
  const series = useSeriesDates(meeting, scope, timeZone);
  const mayRepeat =
    meeting === undefined ||
    (scope === "later" && meeting.seatsTaken === null && meeting.status !== "cancelled");
  /** The outcome of a call for the form; what it refuses is told here, with the times that are free. */
  const told = async (outcome: Outcome<SavedAppointment>, values: AppointmentForm) => {
    if (outcome.ok) {
      tellSaved(outcome.reply, { isNew: meeting === undefined, many, timeZone });
      return { ok: true, reply: shownMeeting(outcome.reply) } as const;
    }
    if (!("error" in outcome) || isClash(outcome.error)) return outcome;
    const refused = refusalOf(outcome.error);
    const isTaken = dates !== undefined && isConflict(outcome.error);
    if (isTaken || (!namesFields(outcome.error) && (!meeting || refused.nearest.length > 0)))
      setRefusal(refused);
    // Somebody was quicker: the dates as they are now.
    if (isTaken) await series.readDates(values);
    return outcome;
  };
  /** Reads the dates of several before they are saved; undefined where nobody has to look at them. */
  const lookFirst = async (values: AppointmentForm) => {
    setRefusal(undefined);
    if (!series.isNeeded(values)) return undefined;
    const outcome = await series.readDates(values);
    if (outcome?.ok === false && "error" in outcome && !namesFields(outcome.error))
      setRefusal(refusalOf(outcome.error));
    return outcome?.ok === false ? outcome : notYet;
  };
  const edit = useEditForm({
    name: `appointment:${appointment?.id ?? "new"}`,
    schema: AppointmentForm,
    record: meeting,
    valuesOf: (record: ShownMeeting) => formOf(record, timeZone),
    empty: () => emptyForm(now, start, { hostId: own, durationMinutes }),
    of: fieldsOf,
    bodyOf: (values) => meetingBodyOf(values, timeZone),
    create: async () => {
      const asked = await lookFirst(values);
      if (asked) return asked;
      return told(await add.run({ body: newAppointmentOf(values, timeZone, left.days) }), values);
    },
    save: async ({ repeats, when, was, ...changes }, { id }) => {
      const asked = await lookFirst(values);
      if (asked) return asked;
      const rule = repeats && scope === "later" ? (repeatsOf(values) ?? null) : undefined;
      const outcome = await saving.run({
        params: { id },
        query: { scope: isAsked || rule !== undefined ? scope : "one" },
        body: {
          ...changes,
          ...when,
          ...(dates && { without: left.ids }),
          ...(rule !== undefined && { repeats: rule && { ...rule, without: left.days } }),
          was: wasOfCall(was),
        },
      });
      return clashOfForm(await told(outcome, values), when);
    },
    onSaved: done,
    labelOf: (field) => meetingLabels[field],
    wordsOf: (field, value) => meetingText(field, value, { timeZone, meeting, hosts }),
  });
  const { form } = edit;
  const values = form.watch() as AppointmentForm;
  const dates = series.datesOf(values);
  const many = dates && keptDates(dates, series.left).length;
  const left = series.leftOf(dates ?? []);
  const pending = edit.saving || series.pending;
  const footer = (
    <>
      <DialogClose>
        <Button>{mayChange ? "Cancel" : "Close"}</Button>
      </DialogClose>
      {mayChange && (
        <Button look="primary" type="submit" busy={pending} disabled={many === 0}>
          {saveLabel({ appointment: meeting, pending, isAsking: series.isNeeded(values), many })}
        </Button>
      )}
    </>
  );
  return (
    <EditDialog
      open={open}
      onClose={onClose}
      closer={closer}
      edit={edit}
      title={meeting ? "Meeting" : words.add}
      subtitle={meeting && whenLabel(meeting, timeZone)}
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
                form.setValue(name as "day" | "startTime" | "minutes", value);
              void edit.submit();
            }}
          />
        )}
        {meeting && <CopyQuestions appointmentId={meeting.id} onDone={done} />}
        {meeting?.series && mayChange && isAsked && (
          <div className="grid justify-items-start gap-2">
            <p className="text-small text-text-2">{seriesLabel(meeting.series)}. What you do counts for:</p>
            <Segmented
              label="What you do counts for"
              options={scopeOptions}
              value={chosen}
              onChange={(next) => setScope(next as Scope)}
            />
          </div>
        )}
        {meeting && mayChange && (
          <AppointmentActs
            appointment={meeting}
            scope={isAsked ? chosen : "one"}
            onDone={done}
            onGone={onClose}
          />
        )}
        <fieldset disabled={!mayChange} className="contents">
          <AppointmentFields
            id={appointment?.id}
            form={form}
            hosts={mayManage ? hosts : hosts.filter(({ id }) => id === (meeting?.hostId ?? own))}
            own={own}
            isBooked={meeting !== undefined && meeting.createdBy === null}
            repeats={mayRepeat && <RepeatFields form={form} isOfSeries={(meeting?.series?.count ?? 1) > 1} />}
            customer={
              meeting?.contactId && meeting.contactName
                ? { id: meeting.contactId, name: meeting.contactName }
                : undefined
            }
            isClass={meeting !== undefined && meeting.seatsTaken !== null}
          />
        </fieldset>
        {start.day !== undefined && !edit.isDirty && (
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
        {meeting && meeting.seatsTaken !== null && (
          <ClassGuests id={meeting.id} startTime={meeting.startTime} mayChange={mayChange} />
        )}
        {meeting && <WaitingGuests id={meeting.id} timeZone={timeZone} mayChange={mayChange} />}
        {meeting && <AppointmentHistory id={meeting.id} timeZone={timeZone} />}
      </div>
    </EditDialog>
  );
}
