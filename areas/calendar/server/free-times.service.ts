import { dayIn, daysBetween } from "#platform/contract/dates.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Availability, ClassTime, OfferSettings } from "#areas/calendar/contract/availability.rules.ts";
import { type FreeTime, nearestFree } from "#areas/calendar/contract/free-times.rules.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import { offerOf, plainType } from "#areas/calendar/contract/meeting-types.rules.ts";
import { getSettings } from "./calendar-settings.service.ts";
import { listOutside } from "./feed-busy.store.ts";
import { type Except, type Held, listBusy, type Span } from "./held-times.store.ts";

/** How many days around a time are searched for others. */
const nearbyDays = 14;

type Taken = { host: Host; start: string; minutes: number; exceptId: string };

/**
 * Up to `count` free times of a host nearest to one that is taken, within their hours and two weeks of it, for a meeting of so many
 * minutes that may be there already. What only customers have to keep to, notice and the most a day, does not count.
 */
export async function nearestTimes(
  ctx: Ctx,
  { host, start, minutes, exceptId }: Taken,
  count: number,
): Promise<FreeTime[]> {
  const settings = await getSettings(ctx);
  const around = later(ctx.now, new Date(start));
  const now = later(ctx.now, new Date(around.getTime() - nearbyDays * dayLength));
  const dayOf = (moment: Date) => dayIn(settings.timeZone, moment);
  const offer = {
    ...offerOf(settings, { ...plainType, durationMinutes: minutes }),
    noticeMinutes: 0,
    windowDays: daysBetween(dayOf(now), dayOf(around)) + nearbyDays,
    mostPerDay: null,
  };
  const span = spanAround(around, around, nearbyDays);
  const [availability] = await availabilitiesOf(ctx, {
    hosts: [host],
    timeZone: settings.timeZone,
    offer,
    span,
    exceptId,
  });
  return availability ? nearestFree({ ...availability, now }, new Date(start), count) : [];
}

const dayLength = 86_400_000;
const later = (one: Date, other: Date): Date => (one > other ? one : other);
/** No meeting is longer than a day: whatever is in the way of one begins within so many days of it. */
const reachDays = 2;

/** From so many days before a moment to so many after another one, and whatever reaches into that time. */
export function spanAround(from: Date, to: Date, days = 0): Span {
  const reach = (days + reachDays) * dayLength;
  return {
    start: new Date(from.getTime() - reach).toISOString(),
    end: new Date(to.getTime() + reach).toISOString(),
  };
}

type Asked = Except & {
  hosts: readonly Host[];
  timeZone: string;
  offer: OfferSettings;
  span: Span;
  /** The type in question, where it gives classes. */
  classTypeId?: string;
};

/** All that decides which times of each of these hosts are offered within that time, apart from one meeting. */
export async function availabilitiesOf(
  ctx: Ctx,
  { hosts, timeZone, offer, span, classTypeId, ...except }: Asked,
): Promise<Availability[]> {
  const ids = hosts.map(({ id }) => id);
  const busyOf = await listBusy(ctx.tx, ids, span, { ...except, now: ctx.now });
  const me = ctx.actor.userId;
  const outsideOf = await listOutside(ctx.tx, ids, span);
  return hosts.map(({ id, name, userId }) => {
    const held = busyOf.get(id) ?? [];
    const busy = [...held, ...(outsideOf.get(id) ?? [])];
    const meetingsOn: Record<string, number> = {};
    for (const { kind, start } of busy) {
      if (kind !== "meeting") continue;
      const day = dayIn(timeZone, start);
      meetingsOn[day] = (meetingsOn[day] ?? 0) + 1;
    }
    return {
      settings: offer,
      timeZone,
      now: ctx.now,
      busy,
      classes: classTypeId === undefined ? [] : classesAmong(held, classTypeId, offer.seats ?? 1),
      meetingsOn,
      who: userId !== null && userId === me ? undefined : name,
    };
  });
}

/** The times of a type's classes in a host's calendar, each with the seats that are neither taken nor kept. */
function classesAmong(held: readonly Held[], typeId: string, seats: number): ClassTime[] {
  const byStart = new Map<number, ClassTime>();
  for (const { classTypeId, kind, start, end, seatsTaken } of held) {
    if (classTypeId !== typeId) continue;
    const known = byStart.get(start.getTime()) ?? { start, end, seatsLeft: seats, stands: false };
    const stands = kind === "meeting";
    byStart.set(start.getTime(), {
      start,
      end: stands ? end : known.end,
      seatsLeft: known.seatsLeft - seatsTaken,
      stands: stands || known.stands,
    });
  }
  return [...byStart.values()];
}
