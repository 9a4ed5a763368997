import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts, untilTurnOver } from "#platform/server/job-context.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import { isMissed } from "#areas/outreach/contract/schedules.rules.ts";
import {
  isRunning,
  nextPhoneStatus,
  phoneReasonMessages,
} from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { phoneCampaignUpdated } from "#areas/dialer/contract/phone-campaigns.events.ts";
import type { PhoneReason } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { notify } from "#areas/notifications/server/index.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { sourceOf } from "./ledger.service.ts";
import { runKey, runPhoneCampaign } from "./phone-campaigns.jobs.ts";
import { saveCampaign } from "./phone-campaigns.service.ts";
import * as store from "./phone-campaigns.store.ts";
import { wordsFor } from "./phone-words.service.ts";
import { endPractice, practise } from "./practice-line.service.ts";

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
  if (!isRunning(campaign) || campaign.deletedAt !== null) return inside((ctx) => endQuietly(ctx, campaign));
  if (wasInterrupted(campaign)) return inside((ctx) => suspend(ctx, campaign));
  const source = sourceOf(campaign);
  await inside(async (ctx) => {
    await outreach.sweepClaims(ctx, source);
    // In practice nothing has left, whatever broke off: it is done again.
    await outreach.resolveSource(ctx, source, { outcome: "send_again" });
  });
  const report = await practise(
    parts,
    context,
    { ...campaign, workspaceId },
    {
      ...source,
      limit: atOnce,
      goesOn: (tx) => store.isUnderWay(tx, campaignId),
      said: (contactIds) => inside((ctx) => wordsFor(ctx, campaign, contactIds)),
    },
  );
  const next = await inside((ctx) => noteProgress(ctx, campaign));
  if (next === undefined || report.claimed > 0) return next;
  // What others have claimed right now is looked at again in a moment: this worker may be the last one.
  return new Date(Math.max(next.getTime(), Date.now() + lookAgainMs));
}

/** Counts what was done, and ends the campaign when everyone is done with; returns when the next are due. */
async function noteProgress(ctx: Ctx, before: Row): Promise<Date | undefined> {
  const campaign = await store.lockPhoneCampaign(ctx.tx, before);
  if (!campaign) return undefined;
  const { ended, reached } = await endPractice(ctx, campaign.id);
  const { kind, sourceId } = sourceOf(campaign);
  const open = await outreach.findOpen(ctx.tx, { kind, sourceId });
  const isDone = open.pending === 0 && open.claimed === 0;
  const next = isDone ? nextPhoneStatus(campaign, "finish", campaign.channel) : undefined;
  const now = ctx.now.toISOString();
  await store.updatePhoneCampaign(ctx.tx, campaign.id, {
    completedCount: ended,
    successfulCount: reached,
    workedAt: now,
    nextDueAt: open.nextDueAt,
    ...(next && { status: next, completedAt: now }),
  });
  await tell(ctx, campaign);
  if (isDone || !isRunning(campaign) || campaign.deletedAt !== null) return undefined;
  return open.nextDueAt ? new Date(open.nextDueAt) : new Date(ctx.now.getTime() + lookAgainMs);
}

const tell = (ctx: Ctx, { id, channel, name }: Row): Promise<void> =>
  ctx.publish(phoneCampaignUpdated, { campaignId: id, channel, name });

/** Saves the state of a campaign that has stopped; who was left of a cancelled one is not reached. */
async function endQuietly(ctx: Ctx, campaign: Row): Promise<undefined> {
  if (campaign.status === "cancelled") await outreach.skipPending(ctx.tx, sourceOf(campaign), "cancelled");
  const { ended, reached } = await endPractice(ctx, campaign.id);
  await store.updatePhoneCampaign(ctx.tx, campaign.id, { completedCount: ended, successfulCount: reached });
  await tell(ctx, campaign);
}

// Nobody worked on it, and what was due is long past: it does not go on late by itself.
const wasInterrupted = ({ workedAt, nextDueAt }: Row): boolean =>
  workedAt !== null &&
  nextDueAt !== null &&
  isMissed(workedAt, new Date()) &&
  isMissed(nextDueAt, new Date());

async function suspend(ctx: Ctx, before: Row): Promise<undefined> {
  const campaign = await store.lockPhoneCampaign(ctx.tx, before);
  const next = campaign && nextPhoneStatus(campaign, "suspend", campaign.channel);
  if (!next || !wasInterrupted(campaign)) return;
  await saveCampaign(ctx, campaign, { status: next, statusReason: "interrupted" });
  await notifyStop(ctx, campaign, "interrupted");
}

/** Notifies whoever started a campaign, else who wrote it, why it has stopped. */
export async function notifyStop(ctx: Ctx, campaign: Row, reason: PhoneReason): Promise<void> {
  const person = campaign.startedBy ?? campaign.createdBy;
  const what = reason === "interrupted" ? "was paused" : "waits for your decision";
  if (person)
    await notify(
      ctx,
      [person],
      [
        {
          type: "campaign",
          title: `“${campaign.name}” ${what}`,
          body: phoneReasonMessages[reason],
          href: "/ai-dialer?tab=campaigns",
        },
      ],
    );
}
