import type { Ctx } from "#platform/server/context.ts";
import { type JobParts, jobContexts, untilTurnOver } from "#platform/server/job-context.ts";
import { enqueue, type JobContext } from "#platform/server/jobs.ts";
import { campaignSent, campaignUpdated } from "#areas/email-campaigns/contract/campaigns.events.ts";
import {
  awayMessage,
  awayTriesTold,
  bouncesTooMuch,
  campaignKind,
  nextStatus,
  reasonMessages,
} from "#areas/email-campaigns/contract/campaigns.rules.ts";
import type { StatusReason } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { notify } from "#areas/notifications/server/index.ts";
import { completeStep } from "#areas/onboarding/server/index.ts";
import { isMissed } from "#areas/outreach/contract/schedules.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { mailLookIn } from "#areas/settings/server/index.ts";
import { isTestWorkspace } from "#areas/team/server/index.ts";
import { sendKey } from "./campaign-life.service.ts";
import { sendBatches } from "./campaigns.jobs.ts";
import { saveCampaign } from "./campaigns.service.ts";
import * as store from "./campaigns.store.ts";
import { planApart } from "./mail-texts.service.ts";
import { fillMail, type MailPlan } from "./mails.service.ts";
import { valuesOfSender } from "./preflight.service.ts";
import { trackingUrls } from "./tracks.service.ts";

type Which = { workspaceId: string; campaignId: string };

/** No email starts being sent later than this after its slice of a turn began, in milliseconds. */
const sliceMs = 5000;
/** Batches in progress at a time: while one is claimed and counted another is sent. */
const abreast = 2;
/** The most emails in one claim. The first of a turn is small, the next ones fit the rest of the turn. */
const batchSize = { first: 20, max: 200 } as const;

/** The context in a business: of the product itself, or of `userId` on whose behalf it works. */
export const contextOf =
  (parts: JobParts, context: Pick<JobContext, "database" | "log">, workspaceId: string, userId?: string) =>
  (tx: Ctx["tx"]): Ctx =>
    jobContexts(parts, context, "email-campaigns")(tx, workspaceId, userId);

/** Sends what is due of a campaign for as long as nobody else waits, then goes back into the queue, until everyone is done. */
export async function sendForAWhile(parts: JobParts, which: Which, context: JobContext): Promise<void> {
  const { workspaceId, campaignId } = which;
  const runAt = await untilTurnOver(context, () => sendSlice(parts, which, context));
  if (runAt)
    await context.database.inWorkspace(workspaceId, (tx) =>
      enqueue(tx, sendBatches, which, { jobKey: sendKey(campaignId), runAt }),
    );
}

async function sendSlice(parts: JobParts, which: Which, context: JobContext): Promise<Date | undefined> {
  const { workspaceId, campaignId } = which;
  // What a killed worker had claimed is sent as soon as its claim expires.
  await context.database.inWorkspace(workspaceId, (tx) =>
    outreach.sweepClaims(contextOf(parts, context, workspaceId)(tx), {
      kind: campaignKind,
      sourceId: campaignId,
    }),
  );
  const max = { until: Date.now() + sliceMs, halt: { silent: 0 } };
  const ended = await Promise.allSettled(
    Array.from({ length: abreast }, () => sendUntil(parts, which, context, max)),
  );
  const broken = ended.find((one) => one.status === "rejected");
  if (broken) throw broken.reason;
  const [first] = ended
    .flatMap((one) => (one.status === "fulfilled" ? (one.value ?? []) : []))
    .sort((a, b) => a.getTime() - b.getTime());
  return first;
}

/** Sends batch after batch; returns when there is more to do, undefined when that was all. */
async function sendUntil(
  parts: JobParts,
  which: Which,
  context: JobContext,
  max: { until: number; halt: outreach.Halt },
): Promise<Date | undefined> {
  const { workspaceId, campaignId } = which;
  const { database } = context;
  for (let limit: number = batchSize.first; ;) {
    const campaign = await database.inWorkspace(workspaceId, (tx) =>
      store.findCampaign(tx, campaignId, "any"),
    );
    if (!campaign) return undefined;
    if (campaign.status !== "sending" || campaign.deletedAt !== null)
      return endQuietly(parts, which, context, campaign);
    if (wasInterrupted(campaign)) return suspend(parts, which, context);
    const begun = Date.now();
    const report = await sendOnce(parts, which, context, campaign, { ...max, limit });
    const noted = await database.inWorkspace(workspaceId, (tx) =>
      noteProgress(contextOf(parts, context, workspaceId)(tx), campaignId, report),
    );
    if (noted === undefined) return undefined;
    // What is due waits while the mail server can't be reached.
    const next = report.isAway && report.nextDueAt ? new Date(report.nextDueAt) : noted;
    const isLater = next.getTime() > Date.now() + 50;
    const now = Date.now();
    limit = Math.min(
      Math.max(Math.round((report.claimed * (max.until - now)) / (now - begun + 1)), batchSize.first),
      batchSize.max,
    );
    if (
      !isLater &&
      report.claimed > 0 &&
      now < max.until &&
      !max.halt.isBusy &&
      !context.signal.aborted &&
      !context.turnOver?.aborted
    )
      continue;
    // What others have claimed right now is checked again in a moment: this worker may be the last one.
    return new Date(Math.max(next.getTime(), now + (report.claimed > 0 ? 0 : 1000)));
  }
}

// Nobody was sending it, and what was due is long past: it does not go out late by itself.
const wasInterrupted = ({ workedAt, nextDueAt }: store.CampaignRow): boolean =>
  workedAt !== null &&
  nextDueAt !== null &&
  isMissed(workedAt, new Date()) &&
  isMissed(nextDueAt, new Date());

function suspend(
  parts: JobParts,
  { workspaceId, campaignId }: Which,
  context: JobContext,
): Promise<undefined> {
  return context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = contextOf(parts, context, workspaceId)(tx);
    const campaign = await store.lockCampaign(tx, campaignId);
    const next = campaign && nextStatus(campaign, "suspend");
    if (!next || !wasInterrupted(campaign)) return undefined;
    await saveCampaign(ctx, campaign, { status: next, statusReason: "interrupted" });
    await notifyStop(ctx, campaign, "interrupted");
  });
}

function sendOnce(
  { ports, subscribers }: JobParts,
  { workspaceId, campaignId }: Which,
  { database, log, signal }: JobContext,
  campaign: store.CampaignRow,
  max: { limit: number; until: number; halt: outreach.Halt },
): Promise<outreach.BatchReport> {
  const sender = campaign.sender ?? { name: "", company: "", phone: null };
  let plan: MailPlan | undefined;
  return outreach.sendBatch(
    { database, ports, subscribers, log, signal },
    {
      workspaceId,
      kind: campaignKind,
      sourceId: campaignId,
      label: campaign.name,
      ...max,
      goesOn: (tx) => store.isBeingSent(tx, campaignId),
      render: async (recipients) => {
        const [first] = recipients;
        if (!first) return [];
        const look = await mailLookIn(database, workspaceId, ports);
        const footer = { company: sender.company, postalAddress: first.route.postalAddress, look };
        const made = (plan ??= await planApart(
          { ports, workspaceId },
          { mail: campaign, footer, origin: ports.appUrl },
        ));
        const people = await database.inWorkspace(workspaceId, (tx) =>
          outreach.findFilled(
            tx,
            recipients.flatMap((one) => one.contactId ?? []),
          ),
        );
        return recipients.map(({ contactId, targetId, unsubscribeUrl }) => {
          const person = contactId === null ? undefined : people.get(contactId);
          if (!person) return { skip: "deleted" };
          const values = {
            firstName: person.firstName,
            lastName: person.lastName,
            customerCompany: person.company,
            ...valuesOfSender(sender),
          };
          return fillMail(made, {
            values,
            unsubscribeUrl,
            ...trackingUrls(ports, { workspaceId, campaignId, contactId: targetId }),
          });
        });
      },
    },
  );
}

/** Recounts, pauses where going on would do harm, ends what is done. Returns when there is more to do; undefined when there is not. */
async function noteProgress(
  ctx: Ctx,
  campaignId: string,
  report: outreach.BatchReport,
): Promise<Date | undefined> {
  const campaign = await store.lockCampaign(ctx.tx, campaignId);
  if (!campaign) return undefined;
  const totals = await countTotals(ctx, campaignId);
  if (report.accepted > 0 && !(await isTestWorkspace(ctx.tx))) await completeStep(ctx, "sendEmail");
  const now = ctx.now.toISOString();
  const pausedBy: StatusReason | undefined =
    report.stopped !== null
      ? "mail_server_refused"
      : bouncesTooMuch(totals.totalSent + totals.totalFailed, totals.totalBounced) &&
          totals.totalPending > 0 &&
          campaign.statusReason !== "too_many_bounces"
        ? "too_many_bounces"
        : undefined;
  const open = await outreach.findOpen(ctx.tx, { kind: campaignKind, sourceId: campaignId });
  const isDone = open.pending === 0 && open.claimed === 0;
  const next = nextStatus(campaign, isDone ? "finish" : "suspend");
  const isPaused = !isDone && pausedBy !== undefined && next !== undefined;
  await store.updateCampaign(ctx.tx, campaignId, {
    ...totals,
    workedAt: now,
    nextDueAt: open.nextDueAt,
    ...(isDone && next && { status: next, sentAt: campaign.sentAt ?? now }),
    ...(isPaused && { status: next, statusReason: pausedBy }),
  });
  const status = (isDone || isPaused) && next ? next : campaign.status;
  await ctx.publish(campaignUpdated, { campaignId, name: campaign.name, status });
  if (isPaused) await notifyStop(ctx, campaign, pausedBy);
  else if (report.awayTries === awayTriesTold)
    await notifySender(ctx, campaign, "waits for the mail server", awayMessage);
  if (isDone && next)
    await ctx.publish(campaignSent, { campaignId, name: campaign.name, sent: totals.totalSent });
  if (isDone || isPaused || status !== "sending") return undefined;
  return open.nextDueAt ? new Date(open.nextDueAt) : new Date(ctx.now.getTime() + 1000);
}

/** Notifies the sender, else the author, why a campaign has stopped. */
export async function notifyStop(ctx: Ctx, campaign: store.CampaignRow, reason: StatusReason): Promise<void> {
  const waits = reason === "missed" || reason === "cannot_start" || reason === "no_mail_server";
  await notifySender(ctx, campaign, waits ? "waits for your decision" : "was paused", reasonMessages[reason]);
}

async function notifySender(
  ctx: Ctx,
  campaign: store.CampaignRow,
  what: string,
  body: string,
): Promise<void> {
  const person = campaign.sentBy ?? campaign.createdBy;
  if (person)
    await notify(
      ctx,
      [person],
      [
        {
          type: "campaign",
          title: `“${campaign.name}” ${what}`,
          body,
          href: `/email-campaigns/${campaign.id}`,
        },
      ],
    );
}

/** A campaign's numbers according to the ledger. */
export async function countTotals(ctx: Pick<Ctx, "tx">, campaignId: string) {
  const counts = await outreach.countDeliveries(ctx.tx, campaignKind, campaignId);
  return {
    totalPending: counts.pending + counts.claimed,
    totalSent: counts.accepted,
    totalBounced: counts.bounced,
    totalFailed: counts.failed,
    totalSkipped: counts.skipped,
    totalUnknown: counts.unknown,
  };
}

/** Saves the state of a campaign that has stopped; what still waits of a cancelled one will not be sent. */
async function endQuietly(
  parts: JobParts,
  { workspaceId, campaignId }: Which,
  context: JobContext,
  campaign: store.CampaignRow,
): Promise<undefined> {
  await context.database.inWorkspace(workspaceId, async (tx) => {
    if (campaign.status === "cancelled")
      await outreach.skipPending(tx, { kind: campaignKind, sourceId: campaignId }, "cancelled");
    const ctx = contextOf(parts, context, workspaceId)(tx);
    await store.updateCampaign(tx, campaignId, await countTotals(ctx, campaignId));
    await ctx.publish(campaignUpdated, { campaignId, name: campaign.name, status: campaign.status });
  });
}
