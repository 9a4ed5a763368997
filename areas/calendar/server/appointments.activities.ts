import { type NewActivity, tells, untold } from "#platform/server/activity-words.ts";
import * as events from "#areas/calendar/contract/appointments.events.ts";

/** How meetings are told: only with a customer, or with everybody, for that decides who may see it. */
export const appointmentActivities = [
  tells(events.appointmentScheduled, (meeting) =>
    meeting.contactId !== null || meeting.withEveryone ? scheduled(meeting) : undefined,
  ),
  // Its customer was named later.
  tells(events.appointmentUpdated, ({ fields, ...meeting }) =>
    meeting.contactId !== null && fields.includes("contactId") ? scheduled(meeting) : undefined,
  ),
  tells(events.appointmentsHandedOver, ({ title, contactId, appointmentId, startTime, count, from, to }) => ({
    type: "appointment_handed_over",
    title: `Handed over from ${from} to ${to}: ${count === 1 ? title : `${title} and ${count - 1} more`}`,
    contactId,
    metadata: { appointmentId },
    scheduledFor: startTime,
  })),
  ...untold(
    "it is in the meeting's own history",
    events.appointmentMoved,
    events.appointmentConfirmed,
    events.appointmentCancelled,
    events.appointmentAttended,
    events.appointmentMissed,
    events.appointmentDeleted,
    events.appointmentRestored,
  ),
];

type Meeting = {
  title: string;
  contactId: string | null;
  startTime: string;
  appointmentId: string;
  together?: { number: number; count: number };
};

/** "appointment_scheduled" is a type that the dashboard knows (Spec 1 §3). The first of several speaks for all. */
const scheduled = ({
  title,
  contactId,
  startTime,
  appointmentId,
  together,
}: Meeting): NewActivity | undefined =>
  together && together.number > 1
    ? undefined
    : {
        type: "appointment_scheduled",
        title: together ? `Scheduled: ${title}, ${together.count} meetings` : `Scheduled: ${title}`,
        contactId,
        metadata: { appointmentId },
        scheduledFor: startTime,
      };
