import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { event } from "#platform/contract/events.ts";
import { Id } from "#platform/contract/endpoint.ts";

const what = {
  appointmentId: Id,
  title: z.string(),
  contactId: Id.nullable(),
  hostId: Id,
  withEveryone: z.boolean(),
  startTime: Instant,
  endTime: Instant,
  /** One of several that somebody scheduled or changed at once: which of how many. */
  together: z.object({ number: z.number().int(), count: z.number().int() }).optional(),
};
export const appointmentScheduled = event("appointment.scheduled", z.object(what));
export const appointmentUpdated = event(
  "appointment.updated",
  z.object({
    ...what,
    fields: z.array(z.string()),
    /** In whose calendar it was before, where that has changed. */
    fromHostId: Id.optional(),
  }),
);
/** Somebody left, and another took over what they had ahead: of each customer once, with the first of the meetings. */
export const appointmentsHandedOver = event(
  "appointment.handed_over",
  z.object({
    appointmentId: Id,
    title: z.string(),
    contactId: Id,
    startTime: Instant,
    count: z.number().int(),
    /** The names of both. */
    from: z.string(),
    to: z.string(),
  }),
);
/** It begins or ends at another time. */
export const appointmentMoved = event("appointment.moved", z.object({ ...what, from: Instant }));
export const appointmentConfirmed = event("appointment.confirmed", z.object(what));
export const appointmentCancelled = event("appointment.cancelled", z.object(what));
export const appointmentAttended = event("appointment.attended", z.object(what));
/** Whoever was expected did not come. */
export const appointmentMissed = event("appointment.missed", z.object(what));
export const appointmentDeleted = event("appointment.deleted", z.object(what));
export const appointmentRestored = event("appointment.restored", z.object(what));

export const appointmentEvents = [
  appointmentScheduled,
  appointmentUpdated,
  appointmentMoved,
  appointmentConfirmed,
  appointmentCancelled,
  appointmentAttended,
  appointmentMissed,
  appointmentDeleted,
  appointmentRestored,
] as const;
