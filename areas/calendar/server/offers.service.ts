import { AppError } from "#platform/contract/errors.ts";
import type { Host } from "#areas/calendar/contract/hosts.schema.ts";
import type { BookingPlace } from "./booking-places.service.ts";
import * as heldTimes from "./held-times.store.ts";
import { type AppointmentRow, findClass } from "./appointments.store.ts";
import { chooseHost, hostsOf, isClass, nearestOffered } from "./offered-times.service.ts";
import { lockHosts } from "./hosts.service.ts";

/** A time of a type that a guest asks for. */
export type Asked = {
  start: string;
  /** Where guests choose among several. */
  hostId?: string;
  /** The meeting that is moved: its own time is in nobody's way. */
  exceptId?: string;
};
/** Who gives it, and when it ends. */
export type Offer = {
  hosts: readonly [Host, ...Host[]];
  end: string;
  /** The class that is joined, locked; null where there is none yet. */
  joined: AppointmentRow | null;
};

/** How many times somebody gets who comes too late. */
const nearestStarts = 3;

/** Locks whoever could give a type, so that nobody else books them until the transaction ends; what was kept for somebody too long is free again. */
export async function lockCandidates({ ctx, type }: BookingPlace): Promise<void> {
  const hosts = await hostsOf(ctx, type);
  await lockHosts(ctx, hosts);
  await heldTimes.removeExpired(
    ctx.tx,
    hosts.map(({ id }) => id),
    ctx.now,
  );
}

/** Who gives a type at a time that is asked for; they have to be locked. 409 with the nearest times when it is not offered. */
export async function findOffer(place: BookingPlace, asked: Asked): Promise<Offer> {
  const { ctx, type } = place;
  const wanted = { ...asked, start: new Date(asked.start) };
  const [first, ...others] = await chooseHost(ctx, type, wanted);
  if (!first) {
    const nearest = await nearestOffered(ctx, type, wanted, nearestStarts);
    throw new AppError("conflict", "That time isn’t free anymore. Please choose another one.", {
      nearest: nearest.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
    });
  }
  const joined = isClass(type)
    ? await findClass(ctx.tx, { typeId: type.id, hostId: first.id, start: asked.start })
    : undefined;
  return {
    hosts: [first, ...others],
    joined: joined ?? null,
    end: joined?.endTime ?? new Date(Date.parse(asked.start) + type.durationMinutes * 60_000).toISOString(),
  };
}
