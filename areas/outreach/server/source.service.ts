import type { Ctx } from "#platform/server/context.ts";
import { nextDay } from "#areas/outreach/contract/daily-mail.rules.ts";
import { lateAfterMs } from "#areas/outreach/contract/held-mail.rules.ts";
import { sendBy } from "./batch.service.ts";
import {
  type BatchOf,
  type BatchReport,
  type Carrier,
  type CarrierRoute,
  contextIn,
  purposeOf,
  type SendingParts,
} from "./carriers.service.ts";
import type { Claimed } from "./deliveries.store.ts";
import { holdLate } from "./held-mail.service.ts";

/** When it is tried again where somebody has to act first, and where others have claimed what is due, in milliseconds. */
const pauseMs = { stopped: 15 * 60_000, claimed: 60_000 } as const;

/** A batch that comes back by itself: `wake` has it sent again at that time. */
export type SourceBy<Recipient, Content> = BatchOf<Recipient, Content> & {
  wake: (ctx: Ctx, runAt: Date) => Promise<void>;
};

/**
 * Sends what is due of a source by a carrier, and has it come back when more is. What waited for more than a day, because sending was not
 * possible, is held until somebody decides; managers are told why it waits.
 */
export async function sendSourceBy<Route extends CarrierRoute, Recipient extends Claimed, Content>(
  carrier: Carrier<Route, Recipient, Content>,
  parts: SendingParts,
  source: SourceBy<Recipient, Content>,
): Promise<BatchReport> {
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    parts.database.inWorkspace(source.workspaceId, (tx) => work(contextIn(parts, source, tx)));
  await inside((ctx) => holdLate(ctx, source, carrier.channel, new Date(Date.now() - lateAfterMs)));
  const report = await sendBy(carrier, parts, source);
  const { stopped, lookUpAt } = report;
  const nextDueAt = [report.pending === 0 ? null : report.nextDueAt, lookUpAt]
    .filter((at) => at !== null)
    .sort()[0];
  if (nextDueAt === undefined) return report;
  const isOfDay = report.isDayOver && purposeOf(source) === "service";
  const wait = stopped !== null || report.isOff ? pauseMs.stopped : report.claimed > 0 ? 0 : pauseMs.claimed;
  await inside(async (ctx) => {
    if (stopped !== null)
      await carrier.tellWaiting(ctx, { why: "stopped", words: stopped, href: report.fixAt });
    else if (isOfDay) await carrier.tellWaiting(ctx, { why: "day", day: nextDay(ctx.now).toISOString() });
    await source.wake(ctx, new Date(Math.max(Date.parse(nextDueAt), Date.now() + wait)));
  });
  return report;
}
