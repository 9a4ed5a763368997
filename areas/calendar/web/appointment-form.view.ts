import { z } from "zod";
import { addDays } from "#platform/contract/dates.ts";
import { requiredText, text } from "#platform/contract/text.ts";
import { wallTimeIn, type WallTime } from "#platform/contract/wall-time.ts";
import { DueDay, DueTime } from "#areas/tasks/contract/tasks.schema.ts";
import { plural } from "#platform/web/format.ts";
import {
  type Appointment,
  type AppointmentChangesInput,
  appointmentLimits,
  appointmentTypes,
  type NewAppointmentInput,
} from "#areas/calendar/contract/appointments.schema.ts";
import type { RepeatsInput } from "#areas/calendar/contract/repeats.schema.ts";
import { momentOf, type Start } from "./calendar.view.ts";
import {
  isRepeatChanged,
  noRepeats,
  repeatFormOf,
  repeatIssue,
  repeatShape,
  repeatsOf,
} from "./repeat-form.view.ts";

/** The form of a meeting: every field but the switches is text, as the browser's fields are. */
export const AppointmentForm = z
  .strictObject({
    title: requiredText(appointmentLimits.title, "Title is required"),
    description: text(appointmentLimits.description),
    type: z.enum(appointmentTypes),
    contactId: z.string(),
    /** Text in the customer's box that chose no one; never sent. */
    contactTyped: z.string(),
    hostId: z.string(),
    day: DueDay,
    startTime: DueTime,
    minutes: z.string().regex(/^[1-9]\d{0,3}$/, "Enter a whole number"),
    meetingUrl: text(appointmentLimits.meetingUrl),
    phoneNumber: text(appointmentLimits.phoneNumber),
    place: text(appointmentLimits.place),
    withEveryone: z.boolean(),
    isFree: z.boolean(),
    tellsGuest: z.boolean(),
    ...repeatShape,
  })
  .superRefine((form, ctx) => {
    const issue = repeatIssue(form);
    if (issue) ctx.addIssue({ code: "custom", path: [issue.path], message: issue.message });
    if (form.contactId === "" && form.contactTyped.trim() !== "")
      ctx.addIssue({
        code: "custom",
        path: ["contactId"],
        message: "Choose a customer from the list, or leave this empty",
      });
  });
export type AppointmentForm = z.output<typeof AppointmentForm>;
export type AppointmentFormInput = z.input<typeof AppointmentForm>;

/** "09:15" -> "10:00" */
const nextHour = (time: string): string =>
  `${String(Math.min(Number(time.slice(0, 2)) + 1, 23)).padStart(2, "0")}:00`;

/** A new meeting: at the asked day and time, else on the next full hour. */
export const emptyForm = (
  now: WallTime,
  { day, time, minutes }: Start,
  { hostId, durationMinutes }: { hostId: string; durationMinutes: number },
): AppointmentFormInput => {
  // In the last hour of a day there is no next full hour left.
  const isOver = now.time >= "23";
  const chosen = day ?? (isOver ? addDays(now.day, 1) : now.day);
  return {
    title: "",
    description: "",
    type: "video",
    contactId: "",
    contactTyped: "",
    hostId,
    day: chosen,
    startTime: time ?? (chosen === now.day ? nextHour(now.time) : "09:00"),
    minutes: String(minutes ?? durationMinutes),
    meetingUrl: "",
    phoneNumber: "",
    place: "",
    withEveryone: false,
    isFree: false,
    tellsGuest: false,
    ...noRepeats,
  };
};

/** The day, the time by that zone's clock, and the length of a meeting, as the form has them. */
export function timesOf(
  { startTime, endTime }: { startTime: string; endTime: string },
  timeZone: string,
): Pick<AppointmentFormInput, "day" | "startTime" | "minutes"> {
  const wall = wallTimeIn(timeZone, new Date(startTime));
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return { day: wall.day, startTime: wall.time, minutes: String(minutes) };
}

/** The form filled from a meeting. */
export const formOf = (appointment: Appointment, timeZone: string): AppointmentFormInput => ({
  title: appointment.title,
  description: appointment.description ?? "",
  type: appointment.type,
  contactId: appointment.contactId ?? "",
  contactTyped: "",
  hostId: appointment.hostId,
  ...timesOf(appointment, timeZone),
  meetingUrl: appointment.meetingUrl ?? "",
  phoneNumber: appointment.phoneNumber ?? "",
  place: appointment.place ?? "",
  withEveryone: appointment.withEveryone,
  isFree: !appointment.holdsTime,
  tellsGuest: appointment.tellsGuest,
  ...repeatFormOf(appointment, timesOf(appointment, timeZone).day),
});

const WholeTime = z.object({
  day: DueDay,
  startTime: DueTime,
  minutes: AppointmentForm.shape.minutes,
});

/** True once the day, the time and the length are whole: a field that is half typed holds nothing. */
export const hasWholeTime = (form: Pick<AppointmentFormInput, "day" | "startTime" | "minutes">): boolean =>
  WholeTime.safeParse(form).success;

/** What is sent for a new meeting whose time is whole; its end is so many minutes later, also where a clock changes in between. */
export function newAppointmentOf(
  whole: AppointmentForm,
  timeZone: string,
  without: string[] = [],
): NewAppointmentInput {
  const { contactTyped: _typed, day, startTime, minutes, isFree, ...rest } = whole;
  const { repeats: _r, weekdays: _w, ends: _e, count: _c, until: _u, ...form } = rest;
  const start = momentOf(timeZone, day, startTime);
  const repeats = repeatsOf(whole);
  return {
    ...form,
    ...(repeats && { repeats: { ...repeats, without } }),
    holdsTime: !isFree,
    tellsGuest: form.tellsGuest && form.contactId !== "",
    startTime: start,
    endTime: new Date(Date.parse(start) + Number(minutes) * 60_000).toISOString(),
  };
}

/** What is sent for a changed one: only what differs, so that a time that nobody touched keeps its seconds. */
export function changesOf(
  appointment: Appointment,
  form: AppointmentForm,
  timeZone: string,
): AppointmentChangesInput {
  const { repeats: _b, ...before } = newAppointmentOf(
    formOf(appointment, timeZone) as AppointmentForm,
    timeZone,
  );
  const { repeats: _a, ...after } = newAppointmentOf(form, timeZone);
  const changes = Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof typeof before]),
  );
  return { ...changes, version: appointment.version };
}

const lengths = [15, 30, 45, 60, 90, 120, 180, 240];
const lengthLabel = (minutes: number): string =>
  minutes < 60 || minutes % 30 !== 0
    ? plural(minutes, "minute", "minutes")
    : plural(minutes / 60, "hour", "hours");

/** The lengths offered, with the meeting's own. */
export const lengthOptions = (chosen: string) =>
  [...new Set([...lengths, Number(chosen) || 60])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: lengthLabel(minutes) }));

export const typeOptions = [
  { value: "video", label: "Video" },
  { value: "phone", label: "Phone" },
  { value: "in_person", label: "In person" },
];

/** What is sent of how a meeting repeats from it on: null for no more; undefined where nobody changed that. */
export function repeatsChange(
  appointment: Appointment,
  form: AppointmentForm,
  timeZone: string,
): RepeatsInput | null | undefined {
  const { day } = timesOf(appointment, timeZone);
  return isRepeatChanged(repeatFormOf(appointment, day), form) ? (repeatsOf(form) ?? null) : undefined;
}

/** How many meetings of its series are from this one on. */
export const laterCount = ({ series }: Pick<Appointment, "series">): number =>
  series ? series.count - series.number + 1 : 1;
