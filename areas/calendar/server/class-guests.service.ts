import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { ClassGuests } from "#areas/calendar/contract/class-guests.schema.ts";
import { checkCalendar } from "./appointment-rights.service.ts";
import { type AppointmentRow, findRow } from "./appointments.store.ts";
import { findBookingById, listBookingsOf } from "./bookings.store.ts";
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
  return {
    seats: type?.seats ?? 1,
    taken: seatsTaken ?? 0,
    guests: guests.map(({ proofUntil, createdAt, ...guest }) => ({
      ...guest,
      status: proofUntil === null ? "confirmed" : "pending",
      bookedAt: createdAt,
    })),
  };
}

/** Takes a guest off a class, and tells them; once more changes nothing. 403 in another's calendar, 409 once it has begun. */
export async function removeGuest(ctx: Ctx, id: string, guestId: string): Promise<void> {
  const row = await getClass(ctx, id);
  const booking = await findBookingById(ctx.tx, guestId);
  if (booking?.appointmentId !== id) throw new AppError("not_found", "Guest not found");
  checkCalendar(ctx, found(await findHost(ctx.tx, row.hostId), "Host"));
  if (Date.parse(row.startTime) <= ctx.now.getTime())
    throw new AppError("conflict", "This class has already begun");
  await leaveSeat(ctx, booking);
}
