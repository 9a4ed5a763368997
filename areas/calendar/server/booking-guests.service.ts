import { whenWordsIn } from "#areas/calendar/contract/booking-words.rules.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import * as customers from "#areas/customers/server/index.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import type { BookingPlace } from "./booking-places.service.ts";
import type { Booking } from "./bookings.store.ts";
import { isClass } from "./offered-times.service.ts";

/**
 * The guest's customer; null where the host would not see them, and so would not see the meeting either. Of a class the host sees
 * the meeting in any case, and this guest is hidden from them.
 */
export async function contactFor(
  { ctx, type }: BookingPlace,
  host: Host,
  { name, email, phone }: Pick<Booking, "name" | "email" | "phone">,
): Promise<string | null> {
  const person = (await team.membersOf(ctx.tx)).find(({ id }) => id === host.userId);
  const own = person?.sees === "own" ? person.id : null;
  const contact = await customers.contactOfVisitor(ctx, {
    name,
    email,
    phone,
    source: "Website",
    assignedTo: own,
  });
  return own === null || contact.assignedTo === own || isClass(type) ? contact.id : null;
}

/** Tells whoever looks after the calendar of a host that somebody booked. */
export async function tellHost(
  { ctx, type, settings }: BookingPlace,
  host: Host,
  { name }: Pick<Booking, "name">,
  { startTime, endTime, waits }: { startTime: string; endTime: string; waits: boolean },
): Promise<void> {
  // A chair, a room or a van has nobody; then it is the owner who is told.
  const readers = host.userId ?? (await team.membersOf(ctx.tx)).find(({ role }) => role === "owner")?.id;
  if (readers === undefined) return;
  const when = whenWordsIn(settings.timeZone, new Date(startTime), new Date(endTime));
  await notify(
    ctx,
    [readers],
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
