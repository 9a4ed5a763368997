import type { Ctx } from "#platform/server/context.ts";
import { takeBackOffer, endWaiting } from "./waiting-ends.service.ts";
import * as store from "./waiting-guests.store.ts";

export type Move = { typeId: string; from: string; to: string };

/** Whoever waits for a class that moves waits for it where it is now, unless another one of its type still begins then. */
export async function followClass(ctx: Ctx, { typeId, from, to }: Move): Promise<void> {
  if (await store.findClassAt(ctx.tx, typeId, from)) return;
  const all = await store.lockWaitingOfType(ctx.tx, typeId);
  const isAt = (moment: string) => (one: store.WaitingRow) =>
    one.startTime !== null && Date.parse(one.startTime) === Date.parse(moment);
  const there = new Set(all.filter(isAt(to)).map(({ email }) => email.toLowerCase()));
  for (const waiting of all.filter(isAt(from))) {
    // What was kept for them was a place at the other time.
    await takeBackOffer(ctx, waiting, { isPassed: false });
    if (there.has(waiting.email.toLowerCase())) await endWaiting(ctx, waiting, "over");
    else await store.updateWaiting(ctx.tx, waiting.id, { startTime: to, passed: [] });
  }
}
