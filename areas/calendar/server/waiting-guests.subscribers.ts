import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import {
  appointmentCancelled,
  appointmentDeleted,
  appointmentMoved,
  appointmentUpdated,
} from "#areas/calendar/contract/appointments.events.ts";
import { waitingKind } from "#areas/calendar/contract/waiting-guests.rules.ts";
import {
  deliveriesSettled,
  deliveryBounced,
  sourceReopened,
} from "#areas/outreach/contract/outreach.events.ts";
import { listDeliveries } from "#areas/outreach/server/index.ts";
import { findRow } from "./appointments.store.ts";
import { dropOffer } from "./waiting-mails.service.ts";
import { followClass } from "./waiting-moves.service.ts";
import { wakeWaitingMail } from "./waiting-offers.service.ts";
import { endWaiting, wakeIfAwaited } from "./waiting-ends.service.ts";
import { offerPlaces } from "./waiting-guests.jobs.ts";
import { lockWaiting } from "./waiting-guests.store.ts";

/** What may leave a place free. */
const freeing: ReadonlySet<string> = new Set([
  "startTime",
  "endTime",
  "hostId",
  "holdsTime",
  "withEveryone",
  "seatsTaken",
]);

async function dropLost(ctx: Ctx, id: string, deliveryIds: ReadonlySet<string>): Promise<void> {
  const { rows } = await listDeliveries(ctx.tx, { kind: waitingKind, sourceId: id, limit: 50 });
  const lost = new Set(rows.flatMap((row) => (deliveryIds.has(row.id) ? [row.targetId] : [])));
  await dropOffer(ctx, id, (targetId) => lost.has(targetId));
}

const end = async (ctx: Ctx, id: string, ended: "bounced"): Promise<void> => {
  const waiting = await lockWaiting(ctx.tx, id);
  if (waiting) await endWaiting(ctx, waiting, ended);
};

/** Whoever waits hears of what comes free, in the transaction in which it does. */
export const waitingSubscribers = [
  on(appointmentCancelled, wakeIfAwaited),
  on(appointmentDeleted, wakeIfAwaited),
  on(appointmentUpdated, async (ctx, { fields }) => {
    if (fields.some((field) => freeing.has(field))) await wakeIfAwaited(ctx);
  }),
  on(appointmentMoved, async (ctx, { appointmentId, from, startTime }) => {
    const row = await findRow(ctx.tx, appointmentId);
    if (row && row.classTypeId !== null && Date.parse(from) !== Date.parse(startTime)) {
      const moved = { typeId: row.classTypeId, from, to: startTime };
      // Whoever sees only their own customers may not see who waits.
      if (ctx.actor.sees === "own") await ctx.enqueue(offerPlaces, { workspaceId: ctx.workspaceId, moved });
      else await followClass(ctx, moved);
    }
    await wakeIfAwaited(ctx);
  }),
  on(deliveryBounced, async (ctx, { kind, sourceId, type }) => {
    if (kind === waitingKind && type === "hard") await end(ctx, sourceId, "bounced");
  }),
  on(sourceReopened, async (ctx, { kind, sourceId }) => {
    if (kind === waitingKind) await wakeWaitingMail(ctx, sourceId);
  }),
  on(deliveriesSettled, async (ctx, { kind, sourceId, deliveries }) => {
    if (kind !== waitingKind) return;
    if (deliveries.some(({ reason }) => reason === "bad_address" || reason === "bounced"))
      await end(ctx, sourceId, "bounced");
    // Nothing is kept for somebody who does not know of it.
    else {
      const lost = deliveries.filter(({ state }) => state === "skipped" || state === "failed");
      if (lost.length > 0) await dropLost(ctx, sourceId, new Set(lost.map((one) => one.deliveryId)));
    }
  }),
];
