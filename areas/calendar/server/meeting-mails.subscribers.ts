import { on } from "#platform/server/events.ts";
import {
  appointmentCancelled,
  appointmentConfirmed,
  appointmentDeleted,
  appointmentRestored,
  appointmentScheduled,
  appointmentUpdated,
} from "#areas/calendar/contract/appointments.events.ts";
import { mailKind, toldFields } from "#areas/calendar/contract/meeting-mails.rules.ts";
import { sourceReopened } from "#areas/outreach/contract/outreach.events.ts";
import { mailChange, planMails, wakeSending } from "./meeting-mails.service.ts";

const told: ReadonlySet<string> = new Set(toldFields);

/** Plans what those who come are told, in the transaction of each change. */
export const mailSubscribers = [
  on(appointmentScheduled, (ctx, { appointmentId }) => planMails(ctx, appointmentId)),
  on(appointmentUpdated, async (ctx, { appointmentId, fields }) => {
    if (fields.some((field) => told.has(field))) await mailChange(ctx, appointmentId);
  }),
  ...[appointmentConfirmed, appointmentCancelled, appointmentDeleted, appointmentRestored].map((type) =>
    on(type, (ctx, { appointmentId }) => mailChange(ctx, appointmentId)),
  ),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === mailKind) await wakeSending(ctx, sourceId);
  }),
];
