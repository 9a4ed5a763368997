import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { optionalText, requiredText, text } from "#platform/contract/text.ts";
import { repeatLimits, Repeats, Series } from "./repeats.schema.ts";

/** Spec 2 §3, Appointment; a place in person is ours. */
export const appointmentTypes = ["video", "phone", "in_person"] as const;
export const appointmentStatuses = ["pending", "confirmed", "cancelled", "attended", "no_show"] as const;

export type AppointmentType = (typeof appointmentTypes)[number];
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const appointmentLimits = {
  title: 300,
  description: 10_000,
  meetingUrl: 2000,
  phoneNumber: 50,
  place: 300,
  search: 200,
} as const;

export const Appointment = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  contactId: Id.nullable(),
  contactName: z.string().nullable(),
  /** In whose calendar it stands: a teammate's, or that of a chair, a room or a van. */
  hostId: Id,
  hostName: z.string(),
  /** Its host has left the business, and nobody took over. */
  needsHost: z.boolean(),
  /** The whole team is asked; `attendees` are those who were free then. */
  withEveryone: z.boolean(),
  attendees: z.array(z.string()),
  /** False: it does not take its host's time. */
  holdsTime: z.boolean(),
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  startTime: Instant,
  endTime: Instant,
  meetingUrl: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  place: z.string().nullable(),
  /** Its customer is mailed an invitation, changes and reminders; whoever booked it always is. */
  tellsGuest: z.boolean(),
  /** When the guest said that they will be there. */
  comingAt: Instant.nullable(),
  /** Of a class: how many seats are taken; null for what is no class. */
  seatsTaken: z.number().int().nullable(),
  /** Null for one that does not repeat. */
  series: Series.nullable(),
  isSample: z.boolean(),
  version: z.number().int(),
  createdBy: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Appointment = z.infer<typeof Appointment>;

/** A meeting as it was saved, and the teammates of a team meeting who have something else then. */
export const SavedAppointment = Appointment.extend({ notFree: z.array(z.string()) });
export type SavedAppointment = z.infer<typeof SavedAppointment>;

export const BinnedAppointment = Appointment.extend({ deletedAt: Instant });
export type BinnedAppointment = z.infer<typeof BinnedAppointment>;

/** The message of a value that is not in a list. */
export const choose = (what: string) => ({ error: `Choose a ${what} from the list` });
/** Takes an empty text for none. */
export const blankIsNone = <S extends z.ZodType>(schema: S, error?: string) =>
  z.union([z.literal("").transform(() => null), z.null(), schema], error);

const momentMessage = "Enter a date and a time";
/** A moment at which something can be scheduled, as ISO 8601 in UTC. */
export const Moment = z.iso
  .datetime({ offset: true, error: momentMessage })
  .transform((moment) => new Date(moment).toISOString())
  .refine(
    (moment) => moment >= "1900-01-01" && moment < "3000-01-01",
    "Enter a date after 1900 and before 3000",
  )
  .meta({ example: "2026-11-18T16:10:00.000Z" });

const linkMessage = "Enter a link that starts with https://";
const link = /^https?:\/\/[^\s\\]+$/i;
/** The address of a video room. */
export const MeetingUrl = text(appointmentLimits.meetingUrl).regex(link, linkMessage).meta({
  example: "https://meet.example.com/alder-and-rye",
});

/** The same where none may be left empty. */
export const OptionalMeetingUrl = text(appointmentLimits.meetingUrl).refine(
  (url) => url === "" || link.test(url),
  linkMessage,
);

const fields = {
  title: requiredText(appointmentLimits.title, "Title is required"),
  description: optionalText(appointmentLimits.description),
  contactId: blankIsNone(Id),
  hostId: Id,
  withEveryone: z.boolean(),
  holdsTime: z.boolean(),
  tellsGuest: z.boolean(),
  type: z.enum(appointmentTypes, choose("type")),
  startTime: Moment,
  endTime: Moment,
  meetingUrl: blankIsNone(MeetingUrl),
  phoneNumber: optionalText(appointmentLimits.phoneNumber),
  place: optionalText(appointmentLimits.place),
};

const maxHours = 24;

/** Why no meeting goes from one moment to the other; undefined when one may. */
export function lengthMessage(startTime: string, endTime: string): string | undefined {
  const hours = (Date.parse(endTime) - Date.parse(startTime)) / 3_600_000;
  if (hours <= 0) return "Choose an end after the start";
  return hours > maxHours ? `A meeting can be ${maxHours} hours long at most` : undefined;
}

/** Names `endTime` where a meeting of these two moments is refused. */
const refuseLength = (
  { startTime, endTime }: { startTime: string; endTime: string },
  context: z.RefinementCtx,
): void => {
  const message = lengthMessage(startTime, endTime);
  if (message) context.addIssue({ code: "custom", path: ["endTime"], message });
};

/** What POST /api/appointments takes (Spec 2 §7); confirmed and in one's own calendar unless something else is sent. */
export const NewAppointment = z
  .strictObject({
    ...fields,
    contactId: fields.contactId.default(null),
    /** Left out: one's own calendar. */
    hostId: fields.hostId.optional(),
    withEveryone: fields.withEveryone.default(false),
    holdsTime: fields.holdsTime.default(true),
    tellsGuest: fields.tellsGuest.default(false),
    meetingUrl: fields.meetingUrl.default(null),
    status: z.enum(["pending", "confirmed"], choose("status")).default("confirmed"),
    /** Left out: once. */
    repeats: Repeats.optional(),
  })
  .superRefine(refuseLength);
export type NewAppointment = z.output<typeof NewAppointment>;
export type NewAppointmentInput = z.input<typeof NewAppointment>;

/** Text that may be emptied, and stays as it is where it is left out. */
export const keptText = (max: number) =>
  text(max)
    .transform((value) => value || null)
    .nullable();

/** What PUT /api/appointments/:id takes: any of the fields; with `version` an older one is refused. */
export const AppointmentChanges = z
  .strictObject({
    ...fields,
    description: keptText(appointmentLimits.description),
    phoneNumber: keptText(appointmentLimits.phoneNumber),
    place: keptText(appointmentLimits.place),
    version: z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1"),
    /** Those of the later ones that stay as they are. */
    without: z.array(Id).max(repeatLimits.max),
    /** How it repeats from this one on, whatever the scope; null ends its series here. */
    repeats: Repeats.nullable(),
  })
  .partial();
export type AppointmentChanges = z.output<typeof AppointmentChanges>;
export type AppointmentChangesInput = z.input<typeof AppointmentChanges>;

/** What narrows the list: meetings that overlap the time from `from` to `to`. */
export const AppointmentFilter = z.strictObject({
  from: Moment.optional(),
  to: Moment.optional(),
  hostId: Id.optional(),
  contactId: Id.optional(),
  status: z.enum(appointmentStatuses, choose("status")).optional(),
  search: z
    .string()
    .max(appointmentLimits.search, `At most ${appointmentLimits.search} characters`)
    .optional(),
  /** "upcoming": in the future and not canceled, as My Business counts them; "left": of these, those whose host has left. */
  view: z.enum(["upcoming", "left"], choose("view")).optional(),
});
export type AppointmentFilter = z.output<typeof AppointmentFilter>;

export const AppointmentQuery = z.strictObject({ ...AppointmentFilter.shape, ...wholeOrPageQuery() });
