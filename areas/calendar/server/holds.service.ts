import { takeAttempt, type Limit } from "#platform/server/attempts.ts";
import type { Tx } from "#platform/server/database.ts";
import { newId } from "#platform/server/ids.ts";
import type { PublicCtx } from "#platform/server/route.ts";
import { bookingLimits, type Hold, type NewHold } from "#areas/calendar/contract/bookings.schema.ts";
import { heldUntil } from "#areas/calendar/contract/appointments.rules.ts";
import { type BookingPlace, enterPlace, requireOpen } from "./booking-places.service.ts";
import * as store from "./held-times.store.ts";
import { isClass } from "./offered-times.service.ts";
import { findOffer, lockCandidates, type Offer, offering } from "./offers.service.ts";

/** Of one address in one business: enough for everyone behind an office's, too few to keep a business's day from others. */
const holdLimit: Limit = { name: "booking-hold", max: 60, windowSeconds: 3600 };

/**
 * Keeps a time for a visitor who fills in the form; a time that the same visitor kept before is given back. 409 with the nearest times
 * when it is taken or not offered.
 */
export async function holdForVisitor(
  ctx: PublicCtx,
  page: { business: string; type: string },
  asked: NewHold,
): Promise<Hold> {
  const enter = (tx: Tx) => enterPlace(ctx, tx, page);
  return offering(ctx, enter, async (place) => {
    const { tx, workspaceId } = place.ctx;
    await takeAttempt(tx, holdLimit, `${workspaceId} ${ctx.ip}`);
    await requireOpen(place);
    await lockCandidates(place);
    const { visitor } = place;
    await store.removeKept(tx, { visitor });
    const offer = await findOffer(place, asked);
    const expiresAt = new Date(ctx.now.getTime() + bookingLimits.holdMinutes * 60_000).toISOString();
    const id = await keepTime(place, offer, { start: asked.start, expiresAt, visitor });
    return { id, expiresAt };
  });
}

/** Keeps an offered time, or a seat of a class, for a visitor until then; the hosts are locked. Returns the hold's id. */
export async function keepTime(
  { ctx, type, settings }: Pick<BookingPlace, "ctx" | "type" | "settings">,
  { hosts, end }: Offer,
  { start, expiresAt, visitor }: { start: string; expiresAt: string; visitor: Buffer },
): Promise<string> {
  const id = newId();
  await store.insertKept(ctx.tx, {
    workspaceId: ctx.workspaceId,
    id,
    hostIds: hosts.map((host) => host.id),
    span: { start, end: heldUntil(end, type.bufferMinutes ?? settings.bufferMinutes) },
    expiresAt,
    visitor,
    classTypeId: isClass(type) ? type.id : null,
  });
  return id;
}
