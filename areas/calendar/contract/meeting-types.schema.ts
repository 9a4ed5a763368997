import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { appointmentTypes } from "./appointments.schema.ts";
import { WeeklyHours } from "./hours.schema.ts";

/** Who gives it: one that the customer chooses, or the only one there is; anyone who is free; all of them together. */
export const hostRules = ["chosen", "any", "all"] as const;
export type HostRule = (typeof hostRules)[number];

export const questionKinds = ["text", "choice"] as const;

/** What is asked of whoever books. */
export const Question = z.object({
  id: Id,
  label: z.string(),
  isRequired: z.boolean(),
  kind: z.enum(questionKinds),
  /** Of a question with a choice. */
  choices: z.array(z.string()),
});
export type Question = z.infer<typeof Question>;

/** What customers can book. Each of these numbers, and the hours, may be null: then it is as in the calendar's settings. */
export const MeetingType = z.object({
  id: Id,
  name: z.string(),
  /** The last part of the address of its booking page. */
  slug: z.string(),
  description: z.string().nullable(),
  durationMinutes: z.number().int(),
  bufferMinutes: z.number().int().nullable(),
  noticeMinutes: z.number().int().nullable(),
  changeHours: z.number().int().nullable(),
  windowDays: z.number().int().nullable(),
  mostPerDay: z.number().int().nullable(),
  weeklyHours: WeeklyHours.nullable(),
  stepMinutes: z.number().int(),
  seats: z.number().int(),
  needsConfirmation: z.boolean(),
  hostRule: z.enum(hostRules),
  /** None: the owner where one is chosen, otherwise the whole team. */
  hostIds: z.array(Id),
  /** One that is switched off cannot be booked; its meetings stay. */
  isActive: z.boolean(),
  kind: z.enum(appointmentTypes),
  meetingUrl: z.string().nullable(),
  place: z.string().nullable(),
  /** Shown, never charged. */
  price: Money.nullable(),
  questions: z.array(Question),
  /** The title of a task for the host that a meeting leaves behind. */
  taskAfter: z.string().nullable(),
});
export type MeetingType = z.infer<typeof MeetingType>;
