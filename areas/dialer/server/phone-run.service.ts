import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts, untilTurnOver } from "#platform/server/job-context.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import { isMissed } from "#areas/outreach/contract/schedules.rules.ts";
import {
  isRunning,
  nextPhoneStatus,
  phoneReasonMessages,
} from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { unknownWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import { phoneCampaignUpdated } from "#areas/dialer/contract/phone-campaigns.events.ts";
import type { PhoneReason } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { sourceOf } from "./ledger.service.ts";
import { runKey, runPhoneCampaign } from "./phone-campaigns.jobs.ts";
import { reach } from "./live-line.service.ts";
import { saveCampaign } from "./phone-campaigns.service.ts";
import * as store from "./phone-campaigns.store.ts";
import { wordsFor } from "./phone-words.service.ts";
import { endPractice, practise } from "./practice-line.service.ts";
import { countRecords } from "./phone-records.store.ts";
import { closeStale } from "./stale-calls.service.ts";
import * as tries from "./tries.store.ts";

type Which = { workspaceId: string; campaignId: string };
type Row = store.PhoneCampaignRow;

/** The most people in one claim: as many as ring at once. */
const atOnce = 100;
/** How soon it is looked again at what others have claimed, in milliseconds. */
const lookAgainMs = 1000;

/** The context in a business: of the product itself, or of `userId` on whose behalf it works. */
export const contextOf =
  (parts: JobParts, context: Pick<JobContext, "database" | "log">, workspaceId: string, userId?: string) =>
  (tx: Ctx["tx"]): Ctx =>
    jobContexts(parts, context, "dialer")(tx, workspaceId, userId);

/** Reaches who is due of a campaign for as long as nobody else waits, then goes back into the queue, until everyone is done with. */
export async function runForAWhile(parts: JobParts, which: Which, context: JobContext): Promise<void> {
  const { workspaceId, campaignId } = which;
  const runAt = await untilTurnOver(context, () => runOnce(parts, which, context));
  if (runAt)
    await context.database.inWorkspace(workspaceId, (tx) =>
      enqueue(tx, runPhoneCampaign, which, { jobKey: runKey(campaignId), runAt }),
    );
}

/** One batch; returns when there is more to do, undefined when that was all. */
async function runOnce(parts: JobParts, which: Which, context: JobContext): Promise<Date | undefined> {
  const { workspaceId, campaignId } = which;
  const inside = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    context.database.inWorkspace(workspaceId, (tx) => work(contextOf(parts, context, workspaceId)(tx)));
  const campaign = await inside(({ tx }) => store.findAny(tx, campaignId));
  if (!campaign) return undefined;
  const here = { ...campaign, workspaceId };
  if (!campaign.isPractice && campaign.channel === "call") await closeStale(parts, context, here);
  if (!isRunning(campaign) || campaign.deletedAt !== null) return inside((ctx) => endQuietly(ctx, campaign));
  if (wasInterrupted(campaign)) return inside((ctx) => suspend(ctx, campaign));
  const source = sourceOf(campaign);
  await inside(async (ctx) => {
    await outreach.sweepClaims(ctx, source);
    // In practice nothing has left, whatever broke off: it is done again.
    if (campaign.isPractice) await outreach.resolveSource(ctx, source, { outcome: "send_again" });
  });
  const batch = {
    ...source,
    goesOn: (tx: Ctx["tx"]) => store.isUnderWay(tx, campaignId),
    said: (contactIds: readonly string[]) => inside((ctx) => wordsFor(ctx, campaign, contactIds)),
  };
  const report = campaign.isPractice
    ? await practise(parts, context, here, { ...batch, limit: atOnce })
    : await reach(parts, context, here, batch);
  const next = await inside((ctx) => noteProgress(ctx, campaign, report));
  if (next === undefined) return next;
  if (!campaign.isPractice) return new Date(Math.max(next.getTime(), Date.now() + pauseOf(campaign, report)));
  if (report.claimed > 0) return next;
  // What others have claimed right now is looked at again in a moment: this worker may be the last one.
  return new Date(Math.max(next.getTime(), Date.now() + lookAgainMs));
}

/** The line does not work, or can't be reached: nothing could go, whatever was due. */
const isHeldUp = ({ stopped, isAway }: Pick<outreach.BatchReport, "stopped" | "isAway">): boolean =>
  stopped !== null || isAway;

/** How long a real campaign rests after a batch, in milliseconds: a call a second, and where nothing went out a while. */
function pauseOf({ channel }: Row, report: outreach.BatchReport): number {
  if (isHeldUp(report)) return heldUpMs;
  const { accepted, failed, unknown, skipped } = report;
  const went = accepted + failed + unknown + skipped;
  if (went === 0) return nothingWentMs;
  return channel === "call" ? lookAgainMs : 0;
}
const heldUpMs = 60_000;
const nothingWentMs = 5000;
/** How soon a campaign is looked at whose last calls are under way: whatever ends one of them wakes it earlier. */
const openMs = 60_000;
/** From so many that ended within two minutes on, half of them failing pauses a campaign. */
const fewestToJudge = 5;

/** Counts what was done, and ends the campaign when everyone is done with; returns when the next are due. */
async function noteProgress(
  ctx: Ctx,
  before: Row,
  report: outreach.BatchReport & { held?: PhoneReason | undefined },
): Promise<Date | undefined> {
  const { lookUpAt, held } = report;
  const campaign = await store.lockPhoneCampaign(ctx.tx, before);
  if (!campaign) return undefined;
  const { ended, reached } = campaign.isPractice
    ? await endPractice(ctx, campaign.id)
    : await countRecords(ctx.tx, campaign.id);
  const pulse = campaign.isPractice ? nothing : await tries.findPulse(ctx.tx, campaign.id);
  const { kind, sourceId } = sourceOf(campaign);
  const open = await outreach.findOpen(ctx.tx, { kind, sourceId });
  const isCalling = campaign.channel === "call" && pulse.open > 0;
  const isDone = open.pending === 0 && open.claimed === 0 && lookUpAt === null && !isCalling;
  const next = isDone ? nextPhoneStatus(campaign, "finish", campaign.channel) : undefined;
  const waits = isHeldUp(report) && open.pending > 0 && next === undefined && isRunning(campaign);
  const now = ctx.now.toISOString();
  const at = earliest(open.pending > 0 ? open.nextDueAt : null, lookUpAt);
  await store.updatePhoneCampaign(ctx.tx, campaign.id, {
    completedCount: ended,
    successfulCount: reached,
    unknownCount: open.unknown,
    // While nothing can go nobody works on it: what then was due for hours does not go on by itself.
    ...(!isHeldUp(report) && { workedAt: now }),
    nextDueAt: at,
    statusReason: waits
      ? "line_waits"
      : campaign.statusReason === "line_waits"
        ? null
        : campaign.statusReason,
    ...(next && { status: next, completedAt: now }),
  });
  if (report.claimed > 0 || differs(campaign, { ended, reached, at, waits, next, unknown: open.unknown }))
    await tell(ctx, campaign);
  if (next && open.unknown > 0) await notifyUnknown(ctx, campaign, open.unknown);
  // Calls under way are followed to their end, also when nobody new is called.
  const followAt = isCalling ? new Date(ctx.now.getTime() + openMs) : undefined;
  if (isDone || !isRunning(campaign) || campaign.deletedAt !== null) return followAt;
  const why = pulse.ended >= fewestToJudge && pulse.failed * 2 >= pulse.ended ? "many_failed" : undefined;
  // What calls under way may still cost can come back.
  const reason = why ?? (isCalling ? undefined : held);
  if (reason && open.pending > 0) {
    await pauseFor(ctx, campaign, reason);
    return followAt;
  }
  if (at) return new Date(at);
  return new Date(ctx.now.getTime() + (campaign.isPractice ? lookAgainMs : openMs));
}

/** Whether screens show something else than before. */
const differs = (
  campaign: Row,
  now: { ended: number; reached: number; unknown: number; at: string | null; waits: boolean; next?: unknown },
): boolean =>
  now.next !== undefined ||
  now.ended !== campaign.completedCount ||
  now.reached !== campaign.successfulCount ||
  now.unknown !== campaign.unknownCount ||
  now.waits !== (campaign.statusReason === "line_waits") ||
  momentOf(now.at) !== momentOf(campaign.nextDueAt);
const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

const nothing = { open: 0, ended: 0, failed: 0 };
const earliest = (...moments: (string | null)[]): string | null =>
  moments.filter((at) => at !== null).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

async function pauseFor(ctx: Ctx, campaign: Row, reason: PhoneReason): Promise<void> {
  const next = nextPhoneStatus(campaign, "suspend", campaign.channel);
  if (!next) return;
  await saveCampaign(ctx, campaign, { status: next, statusReason: reason });
  await notifyStop(ctx, campaign, reason);
}

const tell = (ctx: Ctx, { id, channel, name }: Row): Promise<void> =>
  ctx.publish(phoneCampaignUpdated, { campaignId: id, channel, name });

/** Saves the state of a campaign that has stopped; who was left of a cancelled one is not reached. Returns when its calls under way are looked at again. */
async function endQuietly(ctx: Ctx, campaign: Row): Promise<Date | undefined> {
  if (campaign.status === "cancelled") await outreach.skipPending(ctx.tx, sourceOf(campaign), "cancelled");
  const { ended, reached } = campaign.isPractice
    ? await endPractice(ctx, campaign.id)
    : await countRecords(ctx.tx, campaign.id);
  const { unknown } = await outreach.findOpen(ctx.tx, sourceOf(campaign));
  await store.updatePhoneCampaign(ctx.tx, campaign.id, {
    completedCount: ended,
    successfulCount: reached,
    unknownCount: unknown,
  });
  await tell(ctx, campaign);
  const isCalling = !campaign.isPractice && campaign.channel === "call";
  const { open } = isCalling ? await tries.findPulse(ctx.tx, campaign.id) : nothing;
  return open > 0 ? new Date(ctx.now.getTime() + openMs) : undefined;
}

// Nobody worked on it, and what was due is long past: it does not go on late by itself.
const wasInterrupted = ({ workedAt, nextDueAt }: Row): boolean =>
  workedAt !== null &&
  nextDueAt !== null &&
  isMissed(workedAt, new Date()) &&
  isMissed(nextDueAt, new Date());

async function suspend(ctx: Ctx, before: Row): Promise<undefined> {
  const campaign = await store.lockPhoneCampaign(ctx.tx, before);
  if (campaign && wasInterrupted(campaign))
    await pauseFor(ctx, campaign, campaign.statusReason === "line_waits" ? "line_stopped" : "interrupted");
  return undefined;
}

const isPause = (reason: PhoneReason): boolean =>
  reason === "no_price" ||
  reason === "interrupted" ||
  reason === "line_stopped" ||
  reason === "cost_reached" ||
  reason === "many_failed";

/** Notifies whoever started a campaign, else who wrote it, why it has stopped. */
export async function notifyStop(ctx: Ctx, campaign: Row, reason: PhoneReason): Promise<void> {
  const what = isPause(reason) ? "was paused" : "waits for your decision";
  await notifyStarter(ctx, campaign, `“${campaign.name}” ${what}`, phoneReasonMessages[reason]);
}

const notifyUnknown = (ctx: Ctx, campaign: Row, count: number): Promise<void> =>
  notifyStarter(
    ctx,
    campaign,
    `“${campaign.name}” is done, but for ${unknownWords(count, campaign.channel)}`,
    "The connection dropped meanwhile, so nobody is reached twice unless you say so. Open Results to decide.",
  );

async function notifyStarter(ctx: Ctx, campaign: Row, title: string, body: string): Promise<void> {
  const person = campaign.startedBy ?? campaign.createdBy;
  if (person)
    await notify(
      ctx,
      [person],
      [{ type: "campaign", title: title.slice(0, 200), body, href: "/ai-dialer?tab=campaigns" }],
    );
}
