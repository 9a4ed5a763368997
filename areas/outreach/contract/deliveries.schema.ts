import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { Instant } from "#platform/contract/dates.ts";

/** The ways to reach a person: who said no, and who agreed, is kept for each. */
export const personChannels = ["email", "text", "call"] as const;
export const PersonChannel = z.enum(personChannels);
export type PersonChannel = z.infer<typeof PersonChannel>;
/** All ways out of the business: a post goes to a page of its own, and to nobody. */
export const channels = [...personChannels, "social"] as const;
export const Channel = z.enum(channels);
export type Channel = z.infer<typeof Channel>;

/** Marketing is what people can stop; service is what they asked for or must be told (a test email to yourself, an invoice). */
export const purposes = ["marketing", "service"] as const;
export const Purpose = z.enum(purposes);
export type Purpose = z.infer<typeof Purpose>;

/**
 * What happened to a delivery. `claimed`: a worker has it. `accepted`: the other side took it. `unknown`: the connection broke when it may
 * have been taken, so it is never sent again by itself. `failed` and `skipped` (never tried) carry a reason.
 */
export const deliveryStates = ["pending", "claimed", "accepted", "unknown", "failed", "skipped"] as const;
export const DeliveryState = z.enum(deliveryStates);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** What the ledger says of an email that a test business seemed to send. */
export const onlyTest = "Test business: nothing was sent";

/** Why a person is not reached; the first reason that applies counts. */
export const refusals = [
  "already_reached",
  "deleted",
  "no_address",
  "invalid_address",
  "bounced",
  "stopped",
  "suppressed",
  "unsubscribed",
  "complained",
  "paused",
  "consent_withdrawn",
  "do_not_call",
  "no_consent",
  "frequency_cap",
  "duplicate_address",
  "tries_cap",
  "day_cap",
  "no_time_zone",
  "quiet_hours",
] as const;
export const Refusal = z.enum(refusals);
export type Refusal = z.infer<typeof Refusal>;

/** Each reason as it ends a sentence: "9 without an email address". */
export const refusalWords: Record<Refusal, string> = {
  already_reached: "already had this",
  deleted: "deleted",
  no_address: "without an email address",
  invalid_address: "with an invalid email address",
  bounced: "whose address bounced",
  stopped: "said stop",
  suppressed: "on your list of people who get no email",
  unsubscribed: "unsubscribed",
  complained: "marked an email as spam",
  paused: "paused your emails",
  consent_withdrawn: "said no to news and offers",
  do_not_call: "on a do-not-call registry",
  no_consent: "have not given consent yet",
  frequency_cap: "already got enough emails recently",
  duplicate_address: "share an address with someone else on the list",
  tries_cap: "were tried three times within seven days",
  day_cap: "were contacted often enough today",
  no_time_zone: "whose local time isn’t known",
  quiet_hours: "are in their quiet hours",
};

const ofPhone = {
  already_reached: "whom you already called by hand",
  no_address: "without a phone number",
  suppressed: "on your list of people who get no calls or texts",
  frequency_cap: "were contacted often enough recently",
  duplicate_address: "share a number with someone else on the list",
  quiet_hours: "it isn’t a good hour for them",
  paused: "may have said stop: decide under Texts",
  complained: "complained",
} as const;
/** The same on each channel. */
export const refusalWordsOn: Record<PersonChannel, Record<Refusal, string>> = {
  email: refusalWords,
  text: {
    ...refusalWords,
    ...ofPhone,
    invalid_address: "with a number that can’t get texts",
    bounced: "whose number takes no texts",
    consent_withdrawn: "said no to texts",
    no_consent: "have not agreed to texts yet",
  },
  call: {
    ...refusalWords,
    ...ofPhone,
    invalid_address: "with a number that can’t be called",
    bounced: "whose number takes no calls",
    consent_withdrawn: "said no to calls",
    no_consent: "have not agreed to calls yet",
  },
};

/** One target of a source, as its rows are listed. */
export const Delivery = z.object({
  id: Id,
  /** Whose it is now: when a customer is merged into another, it goes along. */
  contactId: Id.nullable(),
  /** Who it was made for; never changes. */
  targetId: Id,
  name: z.string(),
  address: z.string(),
  state: DeliveryState,
  /** One of `refusals` when skipped; otherwise what went wrong, in one word. */
  reason: z.string().nullable(),
  /** What the other side said. */
  detail: z.string().nullable(),
  dueAt: Instant,
  attempts: z.number().int(),
  acceptedAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  bouncedAt: Instant.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryCounts = z.object({
  pending: z.number().int(),
  claimed: z.number().int(),
  accepted: z.number().int(),
  unknown: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  /** The skipped, by reason. */
  skippedBy: z.record(z.string(), z.number().int()),
  /** How many of the accepted and failed bounced for good or had their address refused. */
  bounced: z.number().int(),
});
export type DeliveryCounts = z.infer<typeof DeliveryCounts>;

/** How many a source will reach, and how many it won't, by reason. */
export const Preflight = z.object({
  will: z.number().int(),
  willNot: z.number().int(),
  skipped: z.record(z.string(), z.number().int()),
});
export type Preflight = z.infer<typeof Preflight>;

/** What a person found out about an unknown delivery: it arrived, or it did not and is to be sent again. */
export const UnknownAnswer = z.strictObject({
  outcome: z.enum(["arrived", "send_again"], { error: "Choose what happened" }),
});
export type UnknownAnswer = z.infer<typeof UnknownAnswer>;
