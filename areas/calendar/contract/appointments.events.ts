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
  z.object({ ...what, fields: z.array(z.string()) }),
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
