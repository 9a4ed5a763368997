import { z } from "zod";
import {
  NewMeetingType,
  type NewMeetingTypeInput,
} from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import { plainType } from "#areas/calendar/contract/meeting-types.rules.ts";
import { hostRules, type MeetingType, questionKinds } from "#areas/calendar/contract/meeting-types.schema.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { appointmentTypes } from "#areas/calendar/contract/appointments.schema.ts";

const Fields = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  durationMinutes: z.string(),
  /** Empty: as in the settings. */
  bufferMinutes: z.string(),
  noticeMinutes: z.string(),
  changeHours: z.string(),
  windowDays: z.string(),
  mostPerDay: z.string(),
  stepMinutes: z.string(),
  seats: z.string(),
  needsConfirmation: z.boolean(),
  hostRule: z.enum(hostRules),
  hostIds: z.array(z.string()),
  kind: z.enum(appointmentTypes),
  meetingUrl: z.string(),
  place: z.string(),
  price: z.string(),
  taskAfter: z.string(),
  questions: z.array(
    z.object({
      /** Of a question that is there already; empty for a new one. */
      known: z.string(),
      label: z.string(),
      kind: z.enum(questionKinds),
      isRequired: z.boolean(),
      /** One in each line. */
      choices: z.string(),
    }),
  ),
});

/** The form of a meeting type: fields as the browser has them, and the messages of the call under each. */
export const MeetingTypeForm = Fields.superRefine((form, ctx) => {
  for (const { path, message } of NewMeetingType.safeParse(typeOfForm(form)).error?.issues ?? [])
    ctx.addIssue({
      code: "custom",
      // Of the choices of a question, which stand in one field, the first that is wrong.
      path: path[2] === "choices" ? path.slice(0, 3) : [...path],
      message,
    });
});
export type MeetingTypeForm = z.output<typeof MeetingTypeForm>;
export type MeetingTypeFormInput = z.input<typeof MeetingTypeForm>;

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text));
const numberOrNone = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const textOf = (number: number | null): string => (number === null ? "" : String(number));

/** The form filled from a type; without one, of a new type that is as long as the settings say. */
export const formOfType = (type: MeetingType | undefined, durationMinutes = 60): MeetingTypeFormInput => {
  const from = type ?? { ...plainType, name: "", slug: "", durationMinutes };
  return {
    name: from.name,
    slug: from.slug,
    description: from.description ?? "",
    durationMinutes: textOf(from.durationMinutes),
    bufferMinutes: textOf(from.bufferMinutes),
    noticeMinutes: textOf(from.noticeMinutes),
    changeHours: textOf(from.changeHours),
    windowDays: textOf(from.windowDays),
    mostPerDay: textOf(from.mostPerDay),
    stepMinutes: textOf(from.stepMinutes),
    seats: textOf(from.seats),
    needsConfirmation: from.needsConfirmation,
    hostRule: from.hostRule,
    hostIds: [...from.hostIds],
    kind: from.kind,
    meetingUrl: from.meetingUrl ?? "",
    place: from.place ?? "",
    price: from.price ?? "",
    taskAfter: from.taskAfter ?? "",
    questions: from.questions.map(({ id, choices, ...question }) => ({
      ...question,
      known: id,
      choices: choices.join("\n"),
    })),
  };
};

/** What is sent: an empty link follows from the name. */
export const typeOfForm = ({ slug, questions, ...form }: z.output<typeof Fields>): NewMeetingTypeInput => ({
  ...form,
  ...(slug.trim() !== "" && { slug }),
  durationMinutes: numberOf(form.durationMinutes),
  bufferMinutes: numberOrNone(form.bufferMinutes),
  noticeMinutes: numberOrNone(form.noticeMinutes),
  changeHours: numberOrNone(form.changeHours),
  windowDays: numberOrNone(form.windowDays),
  mostPerDay: numberOrNone(form.mostPerDay),
  stepMinutes: numberOf(form.stepMinutes),
  seats: numberOf(form.seats),
  price: form.price.replace(/[,$\s]/g, ""),
  questions: questions.map(({ known, choices, ...question }) => ({
    ...question,
    ...(known && { id: known }),
    choices:
      question.kind === "choice"
        ? choices
            .split("\n")
            .map((choice) => choice.trim())
            .filter(Boolean)
        : [],
  })),
});

const aboveMore = [
  "name",
  "durationMinutes",
  "kind",
  "meetingUrl",
  "place",
  "description",
  "hostRule",
  "hostIds",
];
/** True for a field that stands under "More". */
export const isUnderMore = (field: string): boolean => !aboveMore.includes(field);

/** Names and words of fields, where somebody else changed them too and the form has no box of that name. */
export const typeText = (hosts: readonly Pick<Host, "id" | "name">[]) => ({
  labelOf: (field: string) => ({ hostIds: "Who gives it", questions: "Questions" })[field],
  wordsOf: (field: string, value: unknown): string | undefined => {
    if (field === "hostIds" && Array.isArray(value))
      return hosts
        .filter(({ id }) => value.includes(id))
        .map(({ name }) => name)
        .join(", ");
    if (field === "questions" && Array.isArray(value))
      return (value as MeetingType["questions"]).map(({ label }) => label).join(", ");
    return undefined;
  },
});
