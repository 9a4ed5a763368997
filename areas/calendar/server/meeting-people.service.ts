import { fullNameOf } from "#platform/contract/full-name.ts";
import type { Ctx } from "#platform/server/context.ts";
import { membersOf } from "#areas/team/server/index.ts";
import { changeHoursOf } from "#areas/calendar/contract/meeting-types.rules.ts";
import { manageUrlOf } from "./booking-links.service.ts";
import { listBookingsOf } from "./bookings.store.ts";
import { type AppointmentRow, findGuest } from "./appointments.store.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { listTypes } from "./meeting-types.store.ts";
import { findHost } from "./hosts.store.ts";

/** Somebody who is written to about a meeting. */
export type Person = {
  recipient: "guest" | "host";
  name: string;
  email: string;
  /** Whose clock they read, where they said so. */
  timeZone: string | null;
  /** Where a guest moves and cancels what they booked. */
  manageUrl: string | null;
  /** Until how many hours before it begins they can do that. */
  changeHours?: number;
  /** One of very many who booked: they have to prove that it was them, and nobody else is told before. */
  needsProof?: boolean;
  /** A guest of a class who waits for its host's yes. */
  needsYes?: boolean;
  contactId: string | null;
  /** Of a guest of a class, who has a number of changes of their own besides. */
  seat?: { bookingId: string; movedFrom: string | null };
};

/** Who comes, and is told: whoever booked it; else its customer, where the team asked for that. */
export async function guestsOf(ctx: Ctx, appointment: AppointmentRow): Promise<Person[]> {
  const { id, contactId, tellsGuest, classTypeId } = appointment;
  const bookings = await listBookingsOf(ctx.tx, id);
  if (bookings.length > 0) {
    const settings = await getSettings(ctx);
    const types = new Map((await listTypes(ctx.tx)).map((type) => [type.id, type]));
    return bookings.map((booking) => ({
      recipient: "guest",
      name: booking.name,
      email: booking.email,
      timeZone: booking.timeZone,
      manageUrl: manageUrlOf(ctx, booking.id),
      changeHours: changeHoursOf(settings, types.get(booking.typeId) ?? { changeHours: null }),
      needsProof: booking.proofUntil !== null,
      needsYes: booking.yesUntil !== null,
      contactId: classTypeId === null ? contactId : booking.contactId,
      ...(classTypeId !== null && { seat: { bookingId: booking.id, movedFrom: booking.movedFrom } }),
    }));
  }
  const contact = tellsGuest && contactId !== null ? await findGuest(ctx.tx, contactId) : undefined;
  return contact?.email
    ? [{ ...contact, email: contact.email, recipient: "guest", manageUrl: null, contactId }]
    : [];
}

/** The teammate in whose calendar others put it: a guest, or somebody else of the team. What they put there themselves they know. */
export async function hostOf(
  ctx: Ctx,
  { hostId, createdBy }: AppointmentRow,
  isBooked: boolean,
): Promise<Person | undefined> {
  const host = await findHost(ctx.tx, hostId);
  if (!host || host.userId === null || (!isBooked && createdBy === host.userId)) return undefined;
  const person = (await membersOf(ctx.tx)).find(({ id }) => id === host.userId);
  return (
    person && {
      recipient: "host",
      name: fullNameOf(person),
      email: person.email,
      timeZone: null,
      manageUrl: null,
      contactId: null,
    }
  );
}

/** Everybody who is told of a meeting, each address once, guests first. */
export async function peopleOf(ctx: Ctx, appointment: AppointmentRow): Promise<Person[]> {
  const guests = await guestsOf(ctx, appointment);
  const isBooked = guests.some(({ manageUrl }) => manageUrl !== null);
  const isQuiet = appointment.isSample || (guests.length > 0 && guests.every(({ needsProof }) => needsProof));
  const host = isQuiet ? undefined : await hostOf(ctx, appointment, isBooked);
  const all = [...guests, ...(host ? [host] : [])];
  return all.filter((one, at) => all.findIndex(({ email }) => isSame(email, one.email)) === at);
}

/** Whose mail it is: a guest of a class is who booked that seat, anybody else who has the address. */
export const isTo = (
  person: Pick<Person, "email" | "seat">,
  mail: { bookingId: string | null; delivery: { address: string } },
): boolean =>
  person.seat || mail.bookingId !== null
    ? person.seat?.bookingId === mail.bookingId
    : isSame(person.email, mail.delivery.address);

/** True for two spellings of one address. */
export const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
