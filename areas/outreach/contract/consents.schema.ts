import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/text.ts";
import { PersonChannel, refusals } from "./deliveries.schema.ts";

/** The most customers whose consent is written down at once. */
export const maxConsents = 10_000;

/** What somebody agreed to, or took back: the words that they read or heard, where, and when. For this business and one channel. */
export const Consent = z.object({
  id: Id,
  channel: PersonChannel,
  isGiven: z.boolean(),
  wording: z.string(),
  source: z.string(),
  givenAt: Instant,
  recordedByName: z.string().nullable(),
  createdAt: Instant,
});
export type Consent = z.infer<typeof Consent>;

export const ConsentQuery = z.strictObject({ contactId: Id });

export const NewConsents = z.strictObject({
  contactIds: z
    .array(Id)
    .min(1, "Choose a customer")
    .max(maxConsents, `At most ${maxConsents.toLocaleString("en-US")} customers at a time`),
  channel: PersonChannel,
  /** False where they took it back. */
  isGiven: z.boolean({ error: "Choose yes or no" }).default(true),
  /** What they agreed to, in the words that they saw. */
  wording: text(2000).min(1, "Enter what they agreed to").meta({ example: "Yes, you may text me offers" }),
  /** Where they said so: "Form at the counter". */
  source: text(60).min(1, "Enter where they agreed").meta({ example: "Form at the counter" }),
  /** When they said so; now unless it says otherwise. */
  givenAt: Instant.optional(),
});
export type NewConsents = z.output<typeof NewConsents>;

/** For how many it was written down; the others have no address on this channel, or are gone. */
export const ConsentsRecorded = z.object({ recorded: z.number().int(), leftOut: z.number().int() });
export type ConsentsRecorded = z.infer<typeof ConsentsRecorded>;

/** Whether a campaign may reach a customer on a channel right now, why not, and what they last said about it. */
export const Reach = z.object({
  channel: PersonChannel,
  address: z.string().nullable(),
  reason: z.enum(refusals).nullable(),
  /** Until when it holds, where waiting helps. */
  until: Instant.nullable(),
  isConsentNeeded: z.boolean(),
  consent: Consent.nullable(),
});
export type Reach = z.infer<typeof Reach>;
