import { createHash } from "node:crypto";
import type { Ctx } from "#platform/server/context.ts";
import { notifyLive } from "#platform/server/live.ts";
import { waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import { waitingKind, waitsFor } from "#areas/calendar/contract/waiting-guests.rules.ts";
import type { WaitingEnd } from "#areas/calendar/contract/waiting-guests.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { removeKept } from "./held-times.store.ts";
import { offerPlaces } from "./waiting-guests.jobs.ts";
import * as store from "./waiting-guests.store.ts";

/** Whose the places are that are kept for somebody who waits. */
export const visitorOfWaiting = (id: string): Buffer =>
  createHash("sha256").update(`waiting\0${id}`).digest();

/** Has what is free now, or at `runAt`, offered to those who wait. */
export const wakeOffers = (ctx: Ctx, runAt?: Date): Promise<void> =>
  ctx.enqueue(
    offerPlaces,
    { workspaceId: ctx.workspaceId },
    // One for now and one for later: neither takes the other's place.
    {
      jobKey: `calendar.offer_places:${ctx.workspaceId}:${runAt ? "later" : "now"}`,
      ...(runAt && { runAt }),
    },
  );

/** The same where somebody waits. Whoever sees only their own customers may not see who does. */
export async function wakeIfAwaited(ctx: Ctx): Promise<void> {
  if (ctx.actor.sees === "own" || (await store.findAnyWaiting(ctx.tx))) await wakeOffers(ctx);
}

/** Gives back what is kept for somebody who waits, as if it had not been offered; with `passed` they are not offered the same again. */
export async function takeBackOffer(
  ctx: Ctx,
  { id, offeredStart, passed }: store.WaitingRow,
  { isPassed }: { isPassed: boolean },
): Promise<void> {
  if (offeredStart === null) return;
  await removeKept(ctx.tx, { visitor: visitorOfWaiting(id) });
  await store.updateWaiting(ctx.tx, id, {
    offeredStart: null,
    offeredUntil: null,
    holdId: null,
    ...(isPassed && { passed: [...passed, offeredStart] }),
  });
}

/** Somebody waits no longer: what is kept for them is given back and offered to the next. Once more changes nothing. */
export async function endWaiting(ctx: Ctx, waiting: store.WaitingRow, ended: WaitingEnd): Promise<void> {
  if (waiting.endedAt !== null) return;
  await takeBackOffer(ctx, waiting, { isPassed: false });
  await store.updateWaiting(ctx.tx, waiting.id, { endedAt: ctx.now.toISOString(), ended });
  await outreach.skipPending(ctx.tx, { kind: waitingKind, sourceId: waiting.id }, "superseded");
  if (waiting.offeredStart !== null) await wakeOffers(ctx);
  notifyLive(ctx, [waitingGuestsApi.list.path]);
}

/** Whoever booked a start of a type waits for it no longer. */
export async function endBooked(
  ctx: Ctx,
  { typeId, email, start }: { typeId: string; email: string; start: string },
): Promise<void> {
  for (const waiting of await store.lockWaitingOf(ctx.tx, typeId, email))
    if (waitsFor(waiting, start)) await endWaiting(ctx, waiting, "booked");
}
