import { z } from "zod";
import { Day, Instant, NearDay, TimeZone } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Email, requiredText } from "#platform/contract/text.ts";
import { Moment } from "./appointments.schema.ts";
import { bookingLimits } from "./bookings.schema.ts";

export const waitingLimits = {
  /** How many can wait for one class, or for one day of a type. */
  perPlace: 50,
  /** At how many places of a business one address can wait. */
  perAddress: 10,
} as const;

/** What a guest leaves who waits for a place: in the class that begins then, or at any time of a day by their clock; one of the two. */
export const NewWaiting = z.strictObject({
  start: Moment.optional(),
  day: NearDay.optional(),
  timeZone: TimeZone,
  name: requiredText(bookingLimits.name, "Please enter your name"),
  email: Email,
  /** Where a type lets guests choose among several: whose times. */
  hostId: Id.optional(),
  /** The form that is sent: sent once more, it is answered with the guest's link again, as nobody is who merely knows the address. */
  formId: Id.nullish(),
  /** A field that people don't see; whoever fills it in is a program. */
  website: z.string().max(2000).default(""),
});
export type NewWaiting = z.output<typeof NewWaiting>;
export type NewWaitingInput = z.input<typeof NewWaiting>;

/** "over": it began, the day is gone, or they let several places pass. "bounced": email to them doesn't arrive. */
export const waitingEnds = ["booked", "left", "removed", "over", "bounced"] as const;
export type WaitingEnd = (typeof waitingEnds)[number];

/** A place that is kept for somebody who waits, until then. */
export const WaitingOffer = z.object({ start: Instant, until: Instant });
export type WaitingOffer = z.infer<typeof WaitingOffer>;

/** Their place on the list, as somebody who waits sees it. */
export const Waiting = z.object({
  business: z.string(),
  type: z.string(),
  /** When the class begins; null for any time of `day`. */
  start: Instant.nullable(),
  day: Day.nullable(),
  timeZone: z.string(),
  status: z.enum(["waiting", "offered", ...waitingEnds]),
  offer: WaitingOffer.nullable(),
  /** Where they see it and leave the list; null for an email that was on it before: its link is in the email about it. */
  manageUrl: z.string().nullable(),
});
export type Waiting = z.infer<typeof Waiting>;

/** Somebody who waits, as the business sees them. */
export const WaitingGuest = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** The customer with that email. */
  contactId: Id.nullable(),
  /** What they wait for: a class of this type, or any time of a day. */
  type: z.string(),
  isForDay: z.boolean(),
  offer: WaitingOffer.nullable(),
  since: Instant,
});
export type WaitingGuest = z.infer<typeof WaitingGuest>;
