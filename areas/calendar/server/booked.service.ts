import { AppError, found } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import type { Appointment } from "#areas/calendar/contract/appointments.schema.ts";
import { isAhead, mayGuestChange } from "#areas/calendar/contract/appointments.rules.ts";
import type { BookedMeeting } from "#areas/calendar/contract/bookings.schema.ts";
import type { MeetingType } from "#areas/calendar/contract/meeting-types.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { cancelForGuest, moveForGuest, noteGuestComing } from "./guest-appointments.service.ts";
import { findAppointment, lockAppointment } from "./appointments.store.ts";
import { readBookedToken } from "./booking-links.service.ts";
import { proveBooking } from "./bookings.service.ts";
import * as store from "./bookings.store.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { listTypes } from "./meeting-types.store.ts";
import { tellHostOfGuest } from "./booking-guests.service.ts";
import { type BookingPlace, isClockSet, visitorOf } from "./booking-places.service.ts";
import { removeKept } from "./held-times.store.ts";
import { changeHoursOf } from "#areas/calendar/contract/meeting-types.rules.ts";
import { findOffer, lockCandidates, offering } from "./offers.service.ts";
import { endBooked } from "./waiting-ends.service.ts";
import { leaveSeat, moveSeat } from "./seats.service.ts";

const pageName = "Page";

/** Something booked, with what its guest may do. */
export type Guest = BookingPlace & {
  booking: store.Booking;
  appointment: Appointment;
  /** It stands and has not begun: until then they may say that they come, or prove that it is theirs. */
  isAhead: boolean;
  /** They may still move or cancel it: until so many hours before it begins. */
  mayChange: boolean;
  changeHours: number;
  /** When they said that they will be there. */
  comingAt: string | null;
};

/** Enters the business of a link that we made; 404 for one that was forged, or whose meeting is gone. */
export async function enterBooked(ctx: PublicCtx, tx: Tx, token: string): Promise<Guest> {
  const read = found(readBookedToken(ctx.ports.secrets, token), pageName);
  const entered = await ctx.enter(tx, read.workspaceId, null);
  const booking = found(await store.findBookingById(tx, read.bookingId), pageName);
  const row = found(await findAppointment(tx, booking.appointmentId), pageName);
  const appointment = row.seatsTaken === null ? row : asGuestOf(row, booking);
  const settings = await getSettings(entered);
  const types = await listTypes(tx);
  const type = found(
    types.find(({ id }) => id === booking.typeId),
    pageName,
  );
  const changeHours = changeHoursOf(settings, type);
  return {
    ctx: entered,
    name: (await team.workspaceNameOf(tx)) ?? "",
    settings,
    types,
    type,
    booking,
    appointment,
    cameBy: booking.cameBy ?? undefined,
    visitor: visitorOf(ctx),
    isAhead: isAhead(appointment, ctx.now),
    mayChange: mayGuestChange(appointment, changeHours, ctx.now),
    changeHours,
    comingAt: appointment.comingAt,
  };
}

/**
 * Enters as `enterBooked` does, and locks what its guest may change: the hosts, then the meeting, then the booking. All of it is read again under these locks, so that what is decided from it still holds when it is written.
 */
async function lockBooked(ctx: PublicCtx, tx: Tx, token: string): Promise<Guest> {
  const guest = await enterBooked(ctx, tx, token);
  await lockCandidates(guest);
  // Only a guest moves a booking to another meeting, and holds these hosts meanwhile.
  const { id, appointmentId } = found(await store.findBookingById(tx, guest.booking.id), pageName);
  found(await lockAppointment(tx, appointmentId), pageName);
  await store.lockBooking(tx, id);
  return enterBooked(ctx, tx, token);
}

/** A class as one of its guests sees it. */
const asGuestOf = (
  row: Appointment,
  { leftAt, proofUntil, yesUntil, comingAt, phone }: store.Booking,
): Appointment => ({
  ...row,
  status:
    leftAt !== null
      ? "cancelled"
      : (proofUntil ?? yesUntil) !== null && row.status === "confirmed"
        ? "pending"
        : row.status,
  comingAt,
  phoneNumber: row.type === "phone" ? phone : row.phoneNumber,
});

/** What somebody booked, as they see it. */
export const bookedMeetingOf = ({
  name,
  settings,
  type,
  booking,
  appointment,
  mayChange,
}: Guest): BookedMeeting => ({
  business: name,
  type: type.name,
  host: appointment.hostName,
  status: appointment.status,
  start: appointment.startTime,
  end: appointment.endTime,
  timeZone: booking.timeZone,
  businessTimeZone: settings.timeZone,
  kind: appointment.type,
  meetingUrl: appointment.meetingUrl,
  phoneNumber: appointment.phoneNumber,
  place: appointment.place,
  mayChange,
});

/** What somebody booked, by their link. */
export const getBooked = (ctx: PublicCtx, token: string): Promise<BookedMeeting> =>
  ctx.database.transact(async (tx) => bookedMeetingOf(await enterBooked(ctx, tx, token)));

/** How often a guest may move one booking: everybody concerned gets a mail each time. */
const maxMoves = 3;

/** Moves what somebody booked. 409 with the nearest times when the new one is not offered, when it is too late, and when it was moved a few times. */
export const moveBooked = (ctx: PublicCtx, token: string, start: string): Promise<BookedMeeting> =>
  change(ctx, token, async (guest) => {
    const { appointment, type } = guest;
    if (appointment.startTime === start) return;
    if (!type.isActive || !isClockSet(guest.settings))
      throw new AppError("conflict", "This meeting can’t be moved anymore. You can still cancel it.");
    if (guest.booking.moves >= maxMoves)
      throw new AppError(
        "conflict",
        `You’ve moved this ${maxMoves} times already. Please contact ${guest.name} directly. You can still cancel it.`,
      );
    await removeKept(guest.ctx.tx, { visitor: guest.visitor });
    await store.updateBooking(guest.ctx.tx, guest.booking.id, { moves: guest.booking.moves + 1 });
    const asked = { start, hostId: appointment.hostId };
    await endBooked(guest.ctx, { typeId: type.id, email: guest.booking.email, start });
    if (appointment.seatsTaken !== null) {
      await moveSeat(guest, guest.booking, (exceptId) => findOffer(guest, { ...asked, exceptId }), start);
      await tellHostOfGuest(guest, appointment, start);
      return;
    }
    const { end } = await findOffer(guest, { ...asked, exceptId: appointment.id });
    await moveForGuest(guest.ctx, appointment.id, { startTime: start, endTime: end });
  });

/** Cancels what somebody booked; once more changes nothing. */
export const cancelBooked = (ctx: PublicCtx, token: string): Promise<BookedMeeting> =>
  change(
    ctx,
    token,
    async (guest) => {
      if (guest.appointment.seatsTaken === null) return cancelForGuest(guest.ctx, guest.appointment.id);
      await leaveSeat(guest.ctx, guest.booking);
      await tellHostOfGuest(guest, guest.appointment);
    },
    "cancelled",
  );

/** Notes that whoever booked will be there; once more changes nothing. */
export const noteComing = (ctx: PublicCtx, token: string): Promise<BookedMeeting> =>
  answer(ctx, token, async ({ ctx: entered, appointment, booking }) => {
    if (appointment.comingAt !== null) return;
    if (appointment.seatsTaken !== null)
      await store.updateBooking(entered.tx, booking.id, { comingAt: ctx.now.toISOString() });
    await noteGuestComing(entered, appointment.id);
  });

/** Whoever booked proves that it is theirs; once more changes nothing. */
export const proveBooked = (ctx: PublicCtx, token: string): Promise<BookedMeeting> =>
  answer(ctx, token, (guest) => proveBooking(guest, guest.booking));

/** What a guest may do until the meeting begins. */
const answer = (
  ctx: PublicCtx,
  token: string,
  work: (guest: Guest) => Promise<void>,
): Promise<BookedMeeting> =>
  ctx.database.transact(async (tx) => {
    const guest = await lockBooked(ctx, tx, token);
    if (!guest.isAhead) throw new AppError("conflict", "This meeting has started, is over, or was canceled.");
    await work(guest);
    return bookedMeetingOf(await enterBooked(ctx, tx, token));
  });

/** What a guest may do until so many hours before the meeting begins. */
async function change(
  ctx: PublicCtx,
  token: string,
  work: (guest: Guest) => Promise<void>,
  done?: Appointment["status"],
): Promise<BookedMeeting> {
  const enter = (tx: Tx) => enterBooked(ctx, tx, token);
  return offering(ctx, enter, async ({ ctx: { tx } }) => {
    const guest = await lockBooked(ctx, tx, token);
    if (guest.appointment.status !== done) {
      if (guest.appointment.status === "cancelled")
        throw new AppError("conflict", "This meeting was canceled.");
      if (!guest.mayChange)
        throw new AppError(
          "conflict",
          `It’s too late to change this online. Please contact ${guest.name} directly.`,
        );
      await work(guest);
    }
    return bookedMeetingOf(await enter(tx));
  });
}

/** What a guest's meeting is called in their own calendar. */
export const titleForGuest = ({ type, name }: { type: Pick<MeetingType, "name">; name: string }): string =>
  `${type.name} with ${name}`;
