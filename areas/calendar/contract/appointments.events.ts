import { z } from "zod";
import { Instant } from "#platform/contract/dates.ts";
import { event, publicEvent } from "#platform/contract/events.ts";
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
export const appointmentScheduled = publicEvent(
  "appointment.scheduled",
  "A meeting was scheduled",
  z.object(what),
);
export const appointmentUpdated = publicEvent(
  "appointment.updated",
  "A meeting was changed",
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
export const appointmentMoved = publicEvent(
  "appointment.moved",
  "A meeting was moved to another time",
  z.object({ ...what, from: Instant }),
);
export const appointmentConfirmed = publicEvent(
  "appointment.confirmed",
  "A meeting was confirmed",
  z.object(what),
);
export const appointmentCancelled = publicEvent(
  "appointment.cancelled",
  "A meeting was canceled",
  z.object(what),
);
export const appointmentAttended = publicEvent(
  "appointment.attended",
  "A meeting took place",
  z.object(what),
);
/** Whoever was expected did not come. */
export const appointmentMissed = publicEvent(
  "appointment.missed",
  "Whoever was expected at a meeting did not come",
  z.object(what),
);
export const appointmentDeleted = publicEvent(
  "appointment.deleted",
  "A meeting was moved to the trash",
  z.object(what),
);
export const appointmentRestored = publicEvent(
  "appointment.restored",
  "A meeting came back from the trash",
  z.object(what),
);

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
