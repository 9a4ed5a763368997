import { AppError } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import type { PublicCtx } from "#platform/server/route.ts";
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
  /** What they keep themselves. */
  holdId?: string | null;
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

/** A time that is not offered, or no longer; `offering` makes the refusal of it. */
class NotOffered extends Error {
  readonly asked: Asked;
  constructor(asked: Asked) {
    super("That time is not offered");
    this.asked = asked;
  }
}

/**
 * Does `work` in a transaction, at the place that `enter` enters. 409 with the nearest times where it asks for one that is not
 * offered: they are searched after that transaction, when nobody waits for its hosts anymore.
 */
export async function offering<P extends BookingPlace, T>(
  { database }: Pick<PublicCtx, "database">,
  enter: (tx: Tx) => Promise<P>,
  work: (place: P) => Promise<T>,
): Promise<T> {
  try {
    return await database.transact(async (tx) => work(await enter(tx)));
  } catch (error) {
    if (!(error instanceof NotOffered)) throw error;
    throw await database.transact(async (tx) => refusalOf(await enter(tx), error.asked));
  }
}

async function refusalOf({ ctx, type, visitor }: BookingPlace, asked: Asked): Promise<AppError> {
  // What was given back to them is kept again: nothing of that transaction remains.
  const { start, hostId, exceptId, holdId } = asked;
  const around = { start: new Date(start), hostId, exceptId, visitor, holdId };
  const nearest = await nearestOffered(ctx, type, around, nearestStarts);
  return new AppError("conflict", "That time isn’t free anymore. Please choose another one.", {
    nearest: nearest.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
  });
}

/** Locks whoever could give a type, so that nobody else books them until the transaction ends; what was kept for somebody too long is free again. */
export async function lockCandidates({ ctx, type }: Pick<BookingPlace, "ctx" | "type">): Promise<void> {
  const hosts = await hostsOf(ctx, type);
  await lockHosts(ctx, hosts);
  await heldTimes.removeExpired(
    ctx.tx,
    hosts.map(({ id }) => id),
    ctx.now,
  );
}

/** Who gives a type at a time that is asked for; they have to be locked, within `offering`, which refuses what is not offered. */
export async function findOffer(place: Pick<BookingPlace, "ctx" | "type">, asked: Asked): Promise<Offer> {
  const { ctx, type } = place;
  const [first, ...others] = await chooseHost(ctx, type, { ...asked, start: new Date(asked.start) });
  if (!first) throw new NotOffered(asked);
  const joined = isClass(type)
    ? await findClass(ctx.tx, { typeId: type.id, hostId: first.id, start: asked.start })
    : undefined;
  return {
    hosts: [first, ...others],
    joined: joined ?? null,
    end: joined?.endTime ?? new Date(Date.parse(asked.start) + type.durationMinutes * 60_000).toISOString(),
  };
}
