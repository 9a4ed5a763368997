import { on } from "#platform/server/events.ts";
import {
  appointmentCancelled,
  appointmentConfirmed,
  appointmentDeleted,
  appointmentMoved,
  appointmentRestored,
  appointmentScheduled,
  appointmentUpdated,
} from "#areas/calendar/contract/appointments.events.ts";
import { appointmentOfUid, mailKind, toldFields } from "#areas/calendar/contract/meeting-mails.rules.ts";
import {
  deliveriesSettled,
  deliveryBounced,
  invitationAnswered,
  sourceReopened,
} from "#areas/outreach/contract/outreach.events.ts";
import { findBookingById, updateComing } from "./bookings.store.ts";
import { updateAppointment } from "./appointments.store.ts";
import { askToCall, noteDeclined } from "./meeting-aftermath.service.ts";
import { mailChange, planMails, wakeSending } from "./meeting-mails.service.ts";

const told: ReadonlySet<string> = new Set(toldFields);

/** Plans what those who come are told, in the transaction of each change. */
export const mailSubscribers = [
  // Of several that are scheduled or changed at once one mail tells: whoever does that plans it at the end.
  on(appointmentScheduled, async (ctx, { appointmentId, together }) => {
    if (!together) await planMails(ctx, appointmentId);
  }),
  on(appointmentUpdated, async (ctx, { appointmentId, fields, together }) => {
    if (fields.some((field) => told.has(field))) await mailChange(ctx, appointmentId, together);
  }),
  // Who said that they come said so of another time.
  on(appointmentMoved, async (ctx, { appointmentId }) => {
    await updateAppointment(ctx.tx, appointmentId, { comingAt: null });
    await updateComing(ctx.tx, appointmentId);
  }),
  ...[appointmentConfirmed, appointmentCancelled, appointmentDeleted, appointmentRestored].map((type) =>
    on(type, (ctx, { appointmentId, together }) => mailChange(ctx, appointmentId, together)),
  ),
  on(deliveryBounced, async (ctx, { kind, sourceId, deliveryId, type }) => {
    if (kind === mailKind && type === "hard") await askToCall(ctx, sourceId, [deliveryId]);
  }),
  on(deliveriesSettled, async (ctx, { kind, sourceId, deliveries }) => {
    const bad = deliveries.filter(({ reason }) => reason === "bad_address" || reason === "bounced");
    if (kind === mailKind && bad.length > 0)
      await askToCall(
        ctx,
        sourceId,
        bad.map(({ deliveryId }) => deliveryId),
      );
  }),
  on(invitationAnswered, async (ctx, { uid, attendee, answer }) => {
    const id = appointmentOfUid(uid);
    if (id === undefined || answer !== "declined") return;
    // A guest of a class knows it by their own seat.
    await noteDeclined(ctx, (await findBookingById(ctx.tx, id))?.appointmentId ?? id, attendee);
  }),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === mailKind) await wakeSending(ctx, sourceId);
  }),
];
