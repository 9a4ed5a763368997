import { z } from "zod";
import { addDays } from "#platform/contract/dates.ts";
import { requiredText, text } from "#platform/contract/text.ts";
import { wallTimeIn, type WallTime } from "#platform/contract/wall-time.ts";
import { DueDay, DueTime } from "#areas/tasks/contract/tasks.schema.ts";
import { plural } from "#platform/web/format.ts";
import {
  type Appointment,
  appointmentLimits,
  appointmentTypes,
  type NewAppointmentInput,
  OptionalMeetingUrl,
} from "#areas/calendar/contract/appointments.schema.ts";
import type { Times } from "#areas/calendar/contract/repeats.rules.ts";
import { momentOf, type Start } from "./calendar.view.ts";
import {
  noRepeats,
  repeatFormOf,
  repeatIssue,
  repeatPart,
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
    hostId: z.string(),
    day: DueDay,
    startTime: DueTime,
    minutes: z.string().regex(/^[1-9]\d{0,3}$/, "Enter a whole number"),
    meetingUrl: OptionalMeetingUrl,
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
  { startTime, endTime }: Times,
  timeZone: string,
): Pick<AppointmentFormInput, "day" | "startTime" | "minutes"> {
  const wall = wallTimeIn(timeZone, new Date(startTime));
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return { day: wall.day, startTime: wall.time, minutes: String(minutes) };
}

/** A meeting as its form takes it: when it is counts as one thing, and so does how it repeats. */
export type ShownMeeting = Appointment & { when: Times; repeats: Appointment["series"] };

export const shownMeeting = <A extends Appointment>(appointment: A): A & ShownMeeting => ({
  ...appointment,
  when: { startTime: appointment.startTime, endTime: appointment.endTime },
  repeats: appointment.series,
});

/** Whose field of the meeting each of these is. */
export const fieldsOf = {
  day: "when",
  startTime: "when",
  minutes: "when",
  isFree: "holdsTime",
  weekdays: "repeats",
  ends: "repeats",
  count: "repeats",
  until: "repeats",
} as const;

/** The form filled from a meeting. */
export const formOf = (
  { when, repeats, ...appointment }: ShownMeeting,
  timeZone: string,
): AppointmentFormInput => ({
  title: appointment.title,
  description: appointment.description ?? "",
  type: appointment.type,
  contactId: appointment.contactId ?? "",
  hostId: appointment.hostId,
  ...timesOf(when, timeZone),
  meetingUrl: appointment.meetingUrl ?? "",
  phoneNumber: appointment.phoneNumber ?? "",
  place: appointment.place ?? "",
  withEveryone: appointment.withEveryone,
  isFree: !appointment.holdsTime,
  tellsGuest: appointment.tellsGuest,
  ...repeatFormOf({ series: repeats }, timesOf(when, timeZone).day),
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
  const { day, startTime, minutes, isFree, ...rest } = whole;
  const { repeats: _r, weekdays: _w, ends: _e, count: _c, until: _u, ...form } = rest;
  const start = momentOf(timeZone, day, startTime);
  const repeats = repeatsOf(whole);
  return {
    ...form,
    // What was typed for a video call is no part of another meeting, and isn't on the screen anymore.
    meetingUrl: form.type === "video" ? form.meetingUrl : null,
    ...(repeats && { repeats: { ...repeats, without } }),
    holdsTime: !isFree,
    tellsGuest: form.tellsGuest && form.contactId !== "",
    startTime: start,
    endTime: new Date(Date.parse(start) + Number(minutes) * 60_000).toISOString(),
  };
}

/** The same of one that is there; how it repeats as the form has it, which says nothing of its day. */
export function meetingBodyOf(form: AppointmentForm, timeZone: string) {
  const { startTime, endTime, repeats: _, ...body } = newAppointmentOf(form, timeZone);
  return { ...body, meetingUrl: form.meetingUrl, when: { startTime, endTime }, repeats: repeatPart(form) };
}
export type MeetingBody = ReturnType<typeof meetingBodyOf>;

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

/** How many meetings of its series are from this one on. */
export const laterCount = ({ series }: Pick<Appointment, "series">): number =>
  series ? series.count - series.number + 1 : 1;
