import { z } from "zod";
import { daysBetween, Instant, NearDay, TimeZone } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Email, optionalText, requiredText, text } from "#platform/contract/text.ts";
import { Moment } from "./appointments.schema.ts";

export const bookingLimits = {
  name: 200,
  phone: 50,
  answer: 2000,
  answers: 20,
  /** How many days of free times one call answers. */
  days: 62,
  /** How long a time is kept for a guest who fills in the form. */
  holdMinutes: 5,
} as const;

/** A question in the words that the guest read, with the answer. */
export type Answer = { question: string; answer: string };

/** The address of a booking page: the business's part, and the type's. */
export const BookingParams = z.strictObject({
  business: z.string().max(100),
  type: z.string().max(100),
});

/** Where a type lets guests choose among several: whose times. */
const hostId = Id.optional();

export const SlotsQuery = z
  .strictObject({ from: NearDay, to: NearDay, timeZone: TimeZone, hostId })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "Choose a day after the first" })
  .refine(({ from, to }) => daysBetween(from, to) < bookingLimits.days, {
    path: ["to"],
    error: `At most ${bookingLimits.days} days`,
  });
export type SlotsQuery = z.output<typeof SlotsQuery>;

/** A time that is offered. */
export const Slot = z.object({
  start: Instant,
  end: Instant,
  /** Of a class: how many can still come. */
  seatsLeft: z.number().int().optional(),
});
export type Slot = z.infer<typeof Slot>;

export const NewHold = z.strictObject({ start: Moment, hostId });
export type NewHold = z.output<typeof NewHold>;
export const Hold = z.object({ id: Id, expiresAt: Instant });
export type Hold = z.infer<typeof Hold>;

export const NewBooking = z.strictObject({
  start: Moment,
  timeZone: TimeZone,
  name: requiredText(bookingLimits.name, "Please enter your name"),
  email: Email,
  phone: optionalText(bookingLimits.phone),
  hostId,
  /** By the question's id. */
  answers: z.record(z.string().max(60), text(bookingLimits.answer)).default({}),
  holdId: Id.nullish(),
  /** The form that is sent: sent once more, it is answered with the guest's link again, as nobody is who merely knows the address. */
  formId: Id.nullish(),
  /** True: may be sent news and offers. Booking alone agrees to nothing. */
  wantsOffers: z.boolean().default(false),
  /** A field that people don't see; whoever fills it in is a program. */
  website: z.string().max(2000).default(""),
});
export type NewBooking = z.output<typeof NewBooking>;
export type NewBookingInput = z.input<typeof NewBooking>;

export const bookingStatuses = ["pending", "confirmed", "cancelled", "attended", "no_show"] as const;

/** What a booking answers. */
export const Booked = z.object({
  id: Id,
  status: z.enum(bookingStatuses),
  start: Instant,
  end: Instant,
  /** Where the guest moves or cancels it; null for a time that this email has booked before: its link is in the email about it. */
  manageUrl: z.string().nullable(),
});
export type Booked = z.infer<typeof Booked>;

/** A booked meeting as its guest sees it; nothing else of the calendar shows. */
export const BookedMeeting = z.object({
  business: z.string(),
  type: z.string(),
  host: z.string(),
  status: z.enum(bookingStatuses),
  start: Instant,
  end: Instant,
  /** The guest's clock, and the business's. */
  timeZone: z.string(),
  businessTimeZone: z.string(),
  kind: z.enum(["video", "phone", "in_person"]),
  meetingUrl: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  place: z.string().nullable(),
  /** Whether the guest can still move or cancel it. */
  mayChange: z.boolean(),
});
export type BookedMeeting = z.infer<typeof BookedMeeting>;

export const NewStart = z.strictObject({ start: Moment });
