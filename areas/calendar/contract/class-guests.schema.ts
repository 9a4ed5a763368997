import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";

/** Whether a guest came to a class. */
export const attendances = ["attended", "no_show"] as const;

/** Somebody who takes a seat of a class, in their own words. */
export const ClassGuest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Their customer; null until they have proved by mail that the booking is theirs. */
  contactId: Id.nullable(),
  /** "pending": the booking is still to be proved; or, with `needsYes`, it waits for the host's yes. */
  status: z.enum(["pending", "confirmed"]),
  needsYes: z.boolean(),
  /** Null while nobody said so. */
  attendance: z.enum(attendances).nullable(),
  /** Of their meetings and classes that are over, how many they missed; null without a customer, or before the first. */
  missed: z.object({ missed: z.number().int(), of: z.number().int() }).nullable(),
  comingAt: Instant.nullable(),
  bookedAt: Instant,
});
export type ClassGuest = z.infer<typeof ClassGuest>;

export const ClassGuests = z.object({
  /** As many as the type has now; more may be taken. */
  seats: z.number().int(),
  taken: z.number().int(),
  /** Those whom the reader sees, the first first. */
  guests: z.array(ClassGuest),
});
export type ClassGuests = z.infer<typeof ClassGuests>;
