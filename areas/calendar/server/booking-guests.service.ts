import type { Ctx } from "#platform/server/context.ts";
import { whenWordsIn } from "#areas/calendar/contract/booking-words.rules.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as social from "#areas/social-media/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import type { BookingPlace } from "./booking-places.service.ts";
import type { Booking } from "./bookings.store.ts";
import { findHost } from "./hosts.store.ts";
import { isClass } from "./offered-times.service.ts";

/**
 * The guest's customer; null where the host would not see them, and so would not see the meeting either. Of a class the host sees
 * the meeting in any case, and this guest is hidden from them.
 */
export async function contactFor(
  { ctx, type, cameBy }: BookingPlace,
  host: Host,
  { name, email, phone }: Pick<Booking, "name" | "email" | "phone">,
): Promise<string | null> {
  const person = (await team.membersOf(ctx.tx)).find(({ id }) => id === host.userId);
  const own = person?.sees === "own" ? person.id : null;
  const link = cameBy === undefined ? undefined : await social.findOwnLink(ctx, cameBy);
  const contact = await customers.contactOfVisitor(ctx, {
    name,
    email,
    phone,
    source: link ? social.socialSource : "Website",
    assignedTo: own,
  });
  if (link)
    await social.noteArrival(ctx, link, { contactId: contact.id, isNew: contact.isNew, what: "booked" });
  return own === null || contact.assignedTo === own || isClass(type) ? contact.id : null;
}

/** Who looks after a host's calendar: a chair, a room or a van has nobody; then it is the owner who is told. */
const readerOf = async ({ tx }: Ctx, { userId }: Pick<Host, "userId">): Promise<string | undefined> =>
  userId ?? (await team.membersOf(tx)).find(({ role }) => role === "owner")?.id;

/** Tells them that a guest of a class gave their seat back, or moved to another class, which begins at `to`. */
export async function tellHostOfGuest(
  { ctx, type, settings, booking }: BookingPlace & { booking: Pick<Booking, "name"> },
  { hostId, startTime, endTime }: { hostId: string; startTime: string; endTime: string },
  to?: string,
): Promise<void> {
  const host = await findHost(ctx.tx, hostId);
  const reader = host && (await readerOf(ctx, host));
  if (reader === undefined) return;
  const when = whenWordsIn(settings.timeZone, new Date(startTime), new Date(endTime));
  const length = type.durationMinutes * 60_000;
  const later = to && whenWordsIn(settings.timeZone, new Date(to), new Date(Date.parse(to) + length));
  await notify(
    ctx,
    [reader],
    [
      {
        type: later ? "guest_moved" : "guest_left",
        title: later ? `${booking.name} moved to another class` : `${booking.name} isn’t coming`,
        body: later ? `${type.name}: now ${later}. Before: ${when}` : `${type.name}, ${when}`,
        href: "/calendar?tab=upcoming",
      },
    ],
  );
}

/** Tells whoever looks after the calendar of a host that somebody booked. */
export async function tellHost(
  { ctx, type, settings }: BookingPlace,
  host: Host,
  { name }: Pick<Booking, "name">,
  { startTime, endTime, waits }: { startTime: string; endTime: string; waits: boolean },
): Promise<void> {
  const reader = await readerOf(ctx, host);
  if (reader === undefined) return;
  const when = whenWordsIn(settings.timeZone, new Date(startTime), new Date(endTime));
  await notify(
    ctx,
    [reader],
    [
      {
        type: "meeting_booked",
        title: waits ? `${name} asks for a meeting` : `${name} booked a meeting`,
        body: waits
          ? `${type.name}, ${when}. Confirm it within a day, or the time is free again.`
          : `${type.name}, ${when}`,
        href: "/calendar?tab=upcoming",
      },
    ],
  );
}
