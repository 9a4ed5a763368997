import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { appointmentScheduled, appointmentUpdated } from "#areas/calendar/contract/appointments.events.ts";
import { answerUntil, appointmentSearchText } from "#areas/calendar/contract/appointments.rules.ts";
import { appointmentLimits } from "#areas/calendar/contract/appointments.schema.ts";
import { factsOf } from "./appointments.service.ts";
import { cancelForGuest } from "./guest-appointments.service.ts";
import * as appointments from "./appointments.store.ts";
import type { BookingPlace } from "./booking-places.service.ts";
import * as store from "./bookings.store.ts";
import { freePendingTime } from "./calendar.jobs.ts";
import { holdTime, releaseTime } from "./held-times.service.ts";
import { planMails } from "./meeting-mails.service.ts";
import { isClass } from "./offered-times.service.ts";
import type { Offer } from "./offers.service.ts";

type Guest = Pick<store.Booking, "name" | "phone" | "answers"> & { start: string };
type Placed = Pick<
  appointments.AppointmentRow,
  "id" | "title" | "contactId" | "hostId" | "withEveryone" | "status" | "startTime" | "endTime"
>;

/**
 * Finds a guest a meeting in the calendar: the class that is there, otherwise a new one or a meeting of their own. The hosts are locked.
 * The caller saves the booking and then has the seats of a class counted (`updateSeatsTaken`).
 */
export async function placeGuest(
  place: BookingPlace,
  guest: Guest,
  { hosts, end, joined }: Offer,
  { contactId, isPending }: { contactId: string | null; isPending: boolean },
): Promise<Placed> {
  const { ctx, type } = place;
  if (joined) return joined;
  const own = isClass(type)
    ? { title: type.name, description: null, contactId: null, classTypeId: type.id, seatsTaken: 1 }
    : {
        title: `${type.name} with ${guest.name}`.slice(0, appointmentLimits.title),
        description:
          guest.answers.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n") || null,
        contactId,
      };
  const appointment = {
    ...own,
    id: newId(),
    hostId: hosts[0].id,
    withEveryone: false,
    holdsTime: true,
    type: type.kind,
    status: isPending ? ("pending" as const) : ("confirmed" as const),
    startTime: guest.start,
    endTime: end,
    bufferMinutes: type.bufferMinutes,
    meetingUrl: type.kind === "video" ? type.meetingUrl : null,
    phoneNumber: type.kind === "phone" && !isClass(type) ? guest.phone : null,
    place: type.kind === "in_person" ? type.place : null,
  };
  const now = ctx.now.toISOString();
  await appointments.insertAppointment(ctx.tx, {
    ...appointment,
    workspaceId: ctx.workspaceId,
    searchText: appointmentSearchText(appointment),
    createdBy: null,
    createdAt: now,
    updatedAt: now,
  });
  await holdTime(ctx, appointment, hosts);
  return appointment;
}

/** Gives the seat of a guest back, whose class is locked; the class of the last one is canceled. Once more changes nothing. */
export async function leaveSeat(
  ctx: Ctx,
  { id, appointmentId }: Pick<store.Booking, "id" | "appointmentId">,
): Promise<void> {
  const row = await appointments.findRow(ctx.tx, appointmentId);
  if (!row || !(await store.releaseBooking(ctx.tx, id, ctx.now))) return;
  await afterLeaving(ctx, row);
}

async function afterLeaving(ctx: Ctx, row: appointments.AppointmentRow): Promise<void> {
  if ((await appointments.updateSeatsTaken(ctx.tx, row.id)) === 0) {
    await cancelForGuest(ctx, row.id);
    return;
  }
  await planMails(ctx, row.id);
  await ctx.publish(appointmentUpdated, { ...factsOf(row), fields: ["seatsTaken"] });
}

/**
 * Moves a guest from one class to another of the same type, or to a new one. The hosts, the class and the booking are locked. `findOffer`
 * answers who gives the other one once the seat is free: a class that nobody else comes to is in nobody's way.
 */
export async function moveSeat(
  place: BookingPlace,
  booking: store.Booking,
  findOffer: (exceptId?: string) => Promise<Offer>,
  start: string,
): Promise<void> {
  const { ctx } = place;
  const row = await appointments.findRow(ctx.tx, booking.appointmentId);
  if (!row) return;
  const isLast = row.seatsTaken === 1;
  if (isLast) await releaseTime(ctx, row.id);
  const offer = await findOffer(isLast ? row.id : undefined);
  const { contactId } = booking;
  const isAsked = place.type.needsConfirmation;
  const to = await placeGuest(place, { ...booking, start }, offer, { contactId, isPending: isAsked });
  const waits = isAsked || to.status === "pending";
  const yesUntil = answerUntil(ctx.now, to.startTime);
  await store.updateBooking(ctx.tx, booking.id, {
    appointmentId: to.id,
    movedFrom: row.startTime,
    comingAt: null,
    yesUntil: waits ? yesUntil.toISOString() : null,
    // In the guest's calendar the number goes up, whatever the other class has.
    sequence: booking.sequence + row.sequence + 1,
  });
  await appointments.updateSeatsTaken(ctx.tx, to.id);
  await ctx.publish(appointmentScheduled, { ...factsOf(to), contactId });
  if (waits)
    await ctx.enqueue(
      freePendingTime,
      { workspaceId: ctx.workspaceId, appointmentId: to.id },
      { runAt: yesUntil },
    );
  await afterLeaving(ctx, row);
}
