import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { MoneyInput, moneyMessage } from "#platform/contract/money.ts";
import { requiredText } from "#platform/contract/text.ts";
import {
  appointmentLimits,
  appointmentTypes,
  blankIsNone,
  choose,
  keptText,
  MeetingUrl,
} from "./appointments.schema.ts";
import { CalendarSlug, settingsLimits, wholeNumber } from "./calendar-settings.schema.ts";
import { hostLimits } from "./hosts.schema.ts";
import { WeeklyHours } from "./hours.schema.ts";
import { hostRules, questionKinds } from "./meeting-types.schema.ts";

export const meetingTypeLimits = {
  most: 200,
  name: 100,
  description: 5000,
  hosts: hostLimits.most,
  questions: 10,
  question: 200,
  choices: 20,
  choice: 100,
  taskAfter: 300,
  durationMinutes: { least: 5, most: 1440 },
  bufferMinutes: { least: 0, most: 240 },
  stepMinutes: { least: 5, most: 240 },
  seats: { least: 1, most: 500 },
} as const;

const within = ({ least, most }: { least: number; most: number }) => wholeNumber(least, most);

const NewQuestion = z.strictObject({
  /** Left out for a new one. */
  id: Id.optional(),
  label: requiredText(meetingTypeLimits.question, "Enter the question"),
  isRequired: z.boolean().default(false),
  kind: z.enum(questionKinds, choose("kind")).default("text"),
  choices: z
    .array(requiredText(meetingTypeLimits.choice, "Enter the choice"))
    .max(meetingTypeLimits.choices, `At most ${meetingTypeLimits.choices} choices`)
    .default([]),
});

const Questions = z
  .array(NewQuestion, { error: "Enter the questions as a list" })
  .max(meetingTypeLimits.questions, `At most ${meetingTypeLimits.questions} questions`)
  .superRefine((questions, ctx) => {
    for (const [at, { kind, choices }] of questions.entries())
      if (kind === "choice" && choices.length === 0)
        ctx.addIssue({ code: "custom", path: [at, "choices"], message: "Enter at least one choice" });
  })
  .meta({ example: [{ label: "Any allergies?", isRequired: true }] });

const fields = {
  name: requiredText(meetingTypeLimits.name, "Name is required"),
  description: keptText(meetingTypeLimits.description),
  durationMinutes: within(meetingTypeLimits.durationMinutes),
  bufferMinutes: within(meetingTypeLimits.bufferMinutes).nullable(),
  noticeMinutes: wholeNumber(0, settingsLimits.noticeMinutes).nullable(),
  changeHours: wholeNumber(0, settingsLimits.changeHours).nullable(),
  windowDays: wholeNumber(1, settingsLimits.windowDays).nullable(),
  mostPerDay: wholeNumber(1, settingsLimits.mostPerDay).nullable(),
  weeklyHours: WeeklyHours.nullable(),
  stepMinutes: within(meetingTypeLimits.stepMinutes),
  seats: within(meetingTypeLimits.seats),
  needsConfirmation: z.boolean(),
  hostRule: z.enum(hostRules, choose("rule")),
  hostIds: z.array(Id).max(meetingTypeLimits.hosts, `At most ${meetingTypeLimits.hosts}`),
  isActive: z.boolean(),
  kind: z.enum(appointmentTypes, choose("type")),
  meetingUrl: blankIsNone(MeetingUrl),
  place: keptText(appointmentLimits.place),
  price: blankIsNone(MoneyInput, moneyMessage),
  questions: Questions,
  taskAfter: keptText(meetingTypeLimits.taskAfter),
};

/** What POST /api/meeting-types takes; the slug follows from the name unless one is sent. */
export const NewMeetingType = z.strictObject({
  ...fields,
  slug: CalendarSlug.optional(),
  description: fields.description.default(null),
  bufferMinutes: fields.bufferMinutes.default(null),
  noticeMinutes: fields.noticeMinutes.default(null),
  changeHours: fields.changeHours.default(null),
  windowDays: fields.windowDays.default(null),
  mostPerDay: fields.mostPerDay.default(null),
  weeklyHours: fields.weeklyHours.default(null),
  stepMinutes: fields.stepMinutes.default(30),
  seats: fields.seats.default(1),
  needsConfirmation: fields.needsConfirmation.default(false),
  hostRule: fields.hostRule.default("chosen"),
  hostIds: fields.hostIds.default([]),
  isActive: fields.isActive.default(true),
  kind: fields.kind.default("phone"),
  meetingUrl: fields.meetingUrl.default(null),
  place: fields.place.default(null),
  price: fields.price.default(null),
  questions: fields.questions.default([]),
  taskAfter: fields.taskAfter.default(null),
});
export type NewMeetingType = z.output<typeof NewMeetingType>;
export type NewMeetingTypeInput = z.input<typeof NewMeetingType>;

/** What PUT /api/meeting-types/:id takes: any of the fields. */
export const MeetingTypeChanges = z.strictObject({ ...fields, slug: CalendarSlug }).partial();
export type MeetingTypeChanges = z.output<typeof MeetingTypeChanges>;
export type MeetingTypeChangesInput = z.input<typeof MeetingTypeChanges>;

/** All types, in their new order. */
export const MeetingTypeOrder = z.strictObject({ ids: z.array(Id).min(1).max(meetingTypeLimits.most) });
