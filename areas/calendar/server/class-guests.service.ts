import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { ClassGuests } from "#areas/calendar/contract/class-guests.schema.ts";
import { checkCalendar } from "./appointment-rights.service.ts";
import { type AppointmentRow, findRow, lockAppointment, updateAppointment } from "./appointments.store.ts";
import { factsOf } from "./appointments.service.ts";
import { noteChange } from "./appointment-history.service.ts";
import { countMissed } from "./appointment-changes.store.ts";
import { planMails } from "./meeting-mails.service.ts";
import { isAhead } from "#areas/calendar/contract/appointments.rules.ts";
import { appointmentUpdated } from "#areas/calendar/contract/appointments.events.ts";
import { type Booking, findBookingById, listBookingsOf, updateBooking } from "./bookings.store.ts";
import { findHost } from "./hosts.store.ts";
import { listTypes } from "./meeting-types.store.ts";
import { leaveSeat } from "./seats.service.ts";

type Class = AppointmentRow & { classTypeId: string };

const isClassRow = (row: AppointmentRow): row is Class => row.classTypeId !== null;

async function getClass({ tx }: Pick<Ctx, "tx">, id: string): Promise<Class> {
  const row = found(await findRow(tx, id), "Meeting");
  if (row.deletedAt !== null || !isClassRow(row)) throw new AppError("not_found", "Class not found");
  return row;
}

/** Who comes to a class, of those whom the reader sees; 404 for a meeting that is none. */
export async function listGuests(ctx: Ctx, id: string): Promise<ClassGuests> {
  const { classTypeId, seatsTaken } = await getClass(ctx, id);
  const type = (await listTypes(ctx.tx)).find((one) => one.id === classTypeId);
  const guests = await listBookingsOf(ctx.tx, id);
  const missed = await countMissed(
    ctx.tx,
    guests.flatMap(({ contactId }) => contactId ?? []),
  );
  return {
    seats: type?.seats ?? 1,
    taken: seatsTaken ?? 0,
    guests: guests.map(({ proofUntil, yesUntil, createdAt, ...guest }) => ({
      ...guest,
      status: (proofUntil ?? yesUntil) === null ? "confirmed" : "pending",
      needsYes: yesUntil !== null,
      missed: missed.get(guest.contactId ?? "") ?? null,
      bookedAt: createdAt,
    })),
  };
}

/** A guest of a class that the acting person may change, both locked. */
async function lockGuest(ctx: Ctx, id: string, guestId: string): Promise<{ row: Class; booking: Booking }> {
  const row = await getClass(ctx, id);
  checkCalendar(ctx, found(await findHost(ctx.tx, row.hostId), "Host"));
  await lockAppointment(ctx.tx, id);
  const booking = await findBookingById(ctx.tx, guestId);
  if (booking?.appointmentId !== id) throw new AppError("not_found", "Guest not found");
  return { row: await getClass(ctx, id), booking };
}

/** Says yes to a guest who asked for a seat, and mails them; once more changes nothing. 409 when they left, or it has begun. */
export async function confirmGuest(ctx: Ctx, id: string, guestId: string): Promise<void> {
  const { row, booking } = await lockGuest(ctx, id, guestId);
  if (booking.leftAt !== null) throw new AppError("conflict", "This guest isn’t coming anymore");
  if (booking.yesUntil === null) return;
  if (!isAhead(row, ctx.now)) throw new AppError("conflict", "This class has already begun, or was canceled");
  await updateBooking(ctx.tx, guestId, { yesUntil: null });
  // The first yes is the class's. It is nothing that the others, who still wait, have to be told.
  if (row.status === "pending") {
    await updateAppointment(ctx.tx, id, { status: "confirmed", version: row.version + 1 });
    await noteChange(ctx, id, "confirmed");
  }
  await planMails(ctx, id);
  await ctx.publish(appointmentUpdated, { ...factsOf(row), fields: ["status"] });
}

/** Notes whether a guest came. 409 before the class, and for one who left or was never sure to come. */
export async function noteAttendance(
  ctx: Ctx,
  id: string,
  guestId: string,
  attendance: NonNullable<Booking["attendance"]>,
): Promise<void> {
  const { row, booking } = await lockGuest(ctx, id, guestId);
  if (row.status === "cancelled") throw new AppError("conflict", "This class was canceled");
  if (booking.leftAt !== null || (booking.yesUntil ?? booking.proofUntil) !== null)
    throw new AppError("conflict", "This guest wasn’t expected");
  if (Date.parse(row.startTime) > ctx.now.getTime())
    throw new AppError("conflict", "This class hasn’t started yet");
  if (booking.attendance === attendance) return;
  await updateBooking(ctx.tx, guestId, { attendance });
  await ctx.publish(appointmentUpdated, { ...factsOf(row), fields: ["attendance"] });
}

/** Takes a guest off a class, and tells them; once more changes nothing. 403 in another's calendar, 409 once it has begun. */
export async function removeGuest(ctx: Ctx, id: string, guestId: string): Promise<void> {
  const { row, booking } = await lockGuest(ctx, id, guestId);
  if (Date.parse(row.startTime) <= ctx.now.getTime())
    throw new AppError("conflict", "This class has already begun");
  await leaveSeat(ctx, booking);
}
