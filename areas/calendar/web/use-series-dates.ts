import { useState } from "react";
import { sameJson } from "#platform/contract/edits.ts";
import { useAction } from "#platform/web/use-action.ts";
import type { AppointmentChangesInput } from "#areas/calendar/contract/appointments.schema.ts";
import { repeatsApi, type SeriesDate } from "#areas/calendar/contract/repeats.api.ts";
import type { Scope } from "#areas/calendar/contract/repeats.schema.ts";
import {
  type AppointmentForm,
  formOf,
  hasWholeTime,
  laterCount,
  newAppointmentOf,
  type ShownMeeting,
} from "./appointment-form.view.ts";
import { demoActions } from "./calendar.messages.ts";
import { leftOut, repeatPart, repeatsOf } from "./repeat-form.view.ts";

const timeFields = ["startTime", "endTime", "hostId", "holdsTime", "withEveryone"] as const;

/** What is asked before several meetings are saved at once; undefined where nothing has to be, or while their time is half typed. */
function askedOf(
  appointment: ShownMeeting | undefined,
  scope: Scope,
  form: AppointmentForm,
  timeZone: string,
) {
  if (!hasWholeTime(form)) return undefined;
  if (appointment) {
    if (scope === "one") return undefined;
    const filled = formOf(appointment, timeZone);
    const [before, after] = [filled as AppointmentForm, form].map((one) => newAppointmentOf(one, timeZone));
    const moved = timeFields.filter((field) => before?.[field] !== after?.[field]);
    const times = Object.fromEntries(moved.map((field) => [field, after?.[field]]));
    const isOther = !sameJson(repeatPart(filled), repeatPart(form));
    const repeats = isOther ? (repeatsOf(form) ?? null) : undefined;
    const isAsked = isOther || (laterCount(appointment) > 1 && moved.length > 0);
    return isAsked
      ? { id: appointment.id, times: { ...times, repeats } as AppointmentChangesInput }
      : undefined;
  }
  const { hostId, holdsTime, startTime, endTime, repeats } = newAppointmentOf(form, timeZone);
  return repeats && { body: { hostId, holdsTime, startTime, endTime, repeats } };
}

/** The dates of a new meeting that repeats, or of later ones that move: read before they are saved, and which are left out. */
export function useSeriesDates(appointment: ShownMeeting | undefined, scope: Scope, timeZone: string) {
  const preview = useAction(repeatsApi.preview, { demo: demoActions.add });
  const previewLater = useAction(repeatsApi.previewLater, { demo: demoActions.edit });
  const [read, setRead] = useState<{ key: string; dates: SeriesDate[] }>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const keyOf = (form: AppointmentForm): string | undefined => {
    const asked = askedOf(appointment, scope, form, timeZone);
    return asked && JSON.stringify(asked);
  };
  return {
    pending: preview.pending || previewLater.pending,
    left,
    setLeft,
    /** True while these values have dates that nobody has looked at. */
    isNeeded: (form: AppointmentForm): boolean => {
      const key = keyOf(form);
      return key !== undefined && key !== read?.key;
    },
    /** The dates of these values, when they were read. */
    datesOf: (form: AppointmentForm): SeriesDate[] | undefined =>
      read && read.key === keyOf(form) ? read.dates : undefined,
    /** What is not saved of the dates that were read. */
    leftOf: (dates: readonly SeriesDate[]) => leftOut(dates, left),
    /** Reads the dates of these values; an outcome that was not ok is for the form to tell. */
    readDates: async (form: AppointmentForm) => {
      const asked = askedOf(appointment, scope, form, timeZone);
      const key = keyOf(form);
      if (!asked || key === undefined) return undefined;
      const outcome =
        asked.id !== undefined
          ? await previewLater.run({ params: { id: asked.id }, body: asked.times })
          : await preview.run({ body: asked.body });
      if (outcome.ok) {
        setRead({ key, dates: outcome.reply });
        setLeft([]);
      }
      return outcome;
    },
  };
}
