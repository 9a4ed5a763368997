import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";

export const callStatuses = ["in_progress", "completed", "busy", "no_answer", "failed"] as const;
/** What came of a call that was answered, or of the try. */
export const callOutcomes = [
  "answered",
  "interested",
  "not_interested",
  "call_back",
  "wants_person",
  "said_stop",
  "listened",
  "unclear",
  "voicemail",
  "screened",
  "no_answer",
  "busy",
  "failed",
] as const;
export type CallStatus = (typeof callStatuses)[number];
export type CallOutcome = (typeof callOutcomes)[number];

export const textStatuses = ["sent", "delivered", "undelivered"] as const;
export type TextStatus = (typeof textStatuses)[number];

/** What the ledger says of a try of which nothing else is known: it is being handed over, it may have been taken, or it never left. */
export const openStatuses = ["queued", "unknown", "not_sent"] as const;
export type OpenStatus = (typeof openStatuses)[number];

/** Of which campaign or customer; the newest first. */
export const PhoneRecordQuery = z.strictObject({
  campaignId: Id.optional(),
  contactId: Id.optional(),
  ...pageQuery(),
});
export type PhoneRecordQuery = z.output<typeof PhoneRecordQuery>;

const common = {
  id: Id,
  campaignId: Id,
  contactId: Id.nullable(),
  /** The customer's name now; empty when they have been removed for good. */
  contactName: z.string(),
  phoneNumber: z.string(),
  /** Nobody was really called or texted. */
  isPractice: z.boolean(),
  createdAt: Instant,
};

export const CallRecord = z.object({
  ...common,
  status: z.enum([...callStatuses, ...openStatuses]),
  outcome: z.enum(callOutcomes).nullable(),
  /** In seconds; null while it goes on. */
  duration: z.number().int().nullable(),
  recordingUrl: z.string().nullable(),
  /** Whoever called by themselves; null for a call by the line. */
  calledBy: Id.nullable(),
  note: z.string().nullable(),
  transcript: z.string().nullable(),
  callStarted: Instant,
  callEnded: Instant.nullable(),
});
export type CallRecord = z.output<typeof CallRecord>;

export const TextRecord = z.object({
  ...common,
  message: z.string(),
  status: z.enum([...textStatuses, ...openStatuses]),
  response: z.string().nullable(),
  sentAt: Instant,
  deliveredAt: Instant.nullable(),
});
export type TextRecord = z.output<typeof TextRecord>;
