import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";

export const incomingStates = ["ringing", "answered", "missed"] as const;

/** After how many minutes a call that still rings was missed: whoever called has hung up. */
export const ringingMinutes = 3;

/** How long a phone rings before the voicemail, how long a message may be, and how long it is kept. */
export const voicemail = { ringSeconds: 20, maxSeconds: 120, keptDays: 90 } as const;

/** A call that came in. */
export const IncomingCall = z.object({
  id: Id,
  /** As it is dialed; null where the caller hides it. */
  number: z.string().nullable(),
  contactId: Id.nullable(),
  contactName: z.string().nullable(),
  state: z.enum(incomingStates),
  /** How long the voicemail is; null for none. */
  voicemailSeconds: z.number().int().nullable(),
  createdAt: Instant,
});
export type IncomingCall = z.infer<typeof IncomingCall>;

export const IncomingCallQuery = z.strictObject({ contactId: Id.optional(), ...pageQuery() });
export type IncomingCallQuery = z.output<typeof IncomingCallQuery>;
