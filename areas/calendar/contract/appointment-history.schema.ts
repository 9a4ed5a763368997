import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { mailSteps } from "./meeting-mails.rules.ts";

/** What became of a meeting; "declined" is what the guest's calendar answered, and changes nothing by itself. */
export const changeKinds = [
  "moved",
  "confirmed",
  "cancelled",
  "deleted",
  "restored",
  "attended",
  "missed",
  "coming",
  "declined",
  "handed_over",
] as const;

export const MeetingChange = z.object({
  kind: z.enum(["scheduled", ...changeKinds]),
  at: Instant,
  /** Who did it; null for a guest, or the product itself. */
  by: z.string().nullable(),
  /** When it began before it was moved. */
  from: Instant.nullable(),
  /** In whose calendar it was before, and is from then on. */
  hosts: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type MeetingChange = z.infer<typeof MeetingChange>;

/** What became of a mail. "no_server": nothing left, because no mail server is set up; "test": a test business sends nothing. */
export const mailStates = [
  "waits",
  "sent",
  "bounced",
  "failed",
  "unknown",
  "no_server",
  "test",
  "skipped",
] as const;

export const MeetingMail = z.object({
  step: z.enum(mailSteps),
  recipient: z.enum(["guest", "host"]),
  address: z.string(),
  at: Instant,
  state: z.enum(mailStates),
  /** Why it was not sent, in a few words that end a sentence; null where there is nothing more to say. */
  reason: z.string().nullable(),
});
export type MeetingMail = z.infer<typeof MeetingMail>;

export const AppointmentHistory = z.object({
  /** Newest first, 50 of each at most. */
  changes: z.array(MeetingChange),
  mails: z.array(MeetingMail),
  /** Of its customer's meetings that are over, how many were missed; null without a customer, or before the first. */
  missed: z.object({ missed: z.number().int(), of: z.number().int() }).nullable(),
});
export type AppointmentHistory = z.infer<typeof AppointmentHistory>;
