import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import { Audience } from "#areas/outreach/contract/audience.schema.ts";
import { campaignKind } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import type { Campaign, SendProblem } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import type { NewSchedule } from "#areas/outreach/contract/schedules.schema.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { sendBatches, startCampaign } from "./campaigns.jobs.ts";
import { holdFor, saveCampaign, unscheduled } from "./campaigns.service.ts";
import type { CampaignRow } from "./campaigns.store.ts";
import { planMail } from "./mails.service.ts";
import { problemsOf, senderOf } from "./preflight.service.ts";
import { nobody } from "./problems.service.ts";

/** Sends a draft now; 409 with the reason when something keeps it from being sent, also that not `shown` customers get it. */
export async function sendCampaign(ctx: Ctx, id: string, shown?: number): Promise<Campaign> {
  const { campaign } = await holdFor(ctx, id, "send");
  return begin(ctx, campaign, shown);
}

/** Sends a campaign that missed its time, now and to everyone at once. */
export async function sendLate(ctx: Ctx, id: string, shown?: number): Promise<Campaign> {
  const { campaign } = await holdFor(ctx, id, "sendLate");
  return begin(ctx, { ...campaign, theirTime: false }, shown);
}

const readers = ["customer would get it", "customers would get it"] as const;

/** 409 when not `shown` customers would get it. */
async function checkReaders(ctx: Ctx, asked: outreach.Asked, shown: number | undefined): Promise<void> {
  if (shown === undefined) return;
  checkCount(shown, (await outreach.judgeAudience(ctx, asked, "email")).will, readers);
}

/** Refuses with the first problem's own sentence. */
export function refuseProblems(problems: readonly SendProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError("conflict", first.message, {
    errors: Object.fromEntries([...problems].reverse().map((one) => [one.field, one.message])),
  });
}

/**
 * Freezes who gets a campaign into the ledger and has it sent. The audience, the sender's name and the links stay as they are now.
 * 409 when a problem keeps it from being sent, or when not `shown` customers get it; then nothing has happened.
 */
export async function begin(ctx: Ctx, campaign: CampaignRow, shown?: number): Promise<Campaign> {
  const asked = await outreach.askedOf(ctx, Audience.parse(campaign.audience));
  const readiness = await outreach.mailReadiness(ctx);
  refuseProblems(await problemsOf(ctx, campaign, asked, readiness, 1));
  // Before thousands of rows are written for nothing; and again with what was written.
  await checkReaders(ctx, asked, shown);
  const sentBy = ctx.actor.userId ?? campaign.sentBy ?? campaign.createdBy;
  const sender = await senderOf(ctx, sentBy);
  const { links } = planMail(
    campaign,
    { company: sender.company, postalAddress: readiness.ready ? readiness.postalAddress : null },
    ctx.ports.appUrl,
  );
  await outreach.planDeliveries(ctx, {
    channel: "email",
    kind: campaignKind,
    sourceId: campaign.id,
    purpose: "marketing",
    targets: { query: outreach.audienceQuery(asked) },
    dueAt: await outreach.dueOf(ctx, campaign, asked),
  });
  const counts = await outreach.countDeliveries(ctx.tx, campaignKind, campaign.id);
  checkCount(shown, counts.pending, readers);
  if (counts.pending === 0) refuseProblems([nobody]);
  const now = ctx.now.toISOString();
  const begun = await saveCampaign(ctx, campaign, {
    status: "sending",
    statusReason: null,
    startedAt: now,
    sentBy,
    sender,
    links: [...links],
    workedAt: now,
    nextDueAt: now,
    totalRecipients: counts.pending,
    totalPending: counts.pending,
    totalSkipped: counts.skipped,
  });
  await work(ctx, campaign.id);
  return begun;
}

/** Queues the sending of a campaign; if it is already queued, it keeps its place. */
export async function work(ctx: Pick<Ctx, "enqueue" | "workspaceId">, campaignId: string): Promise<void> {
  await ctx.enqueue(
    sendBatches,
    { workspaceId: ctx.workspaceId, campaignId },
    { jobKey: sendKey(campaignId) },
  );
}

/** The key of a campaign's sending in the queue. */
export const sendKey = (campaignId: string): string => `email-campaigns.send_batch:${campaignId}`;

/** Sets or changes the time of a campaign. For "their time" it begins where the day begins first. */
export async function scheduleCampaign(ctx: Ctx, id: string, schedule: NewSchedule): Promise<Campaign> {
  const { campaign, next } = await holdFor(ctx, id, "schedule");
  const asked = await outreach.askedOf(ctx, Audience.parse(campaign.audience));
  const scheduledFor = await outreach.startOf(ctx, schedule, asked);
  refuseProblems(await problemsOf(ctx, campaign, asked, await outreach.mailReadiness(ctx), 1));
  const { localTime, timeZone, theirTime, count } = schedule;
  await checkReaders(ctx, asked, count);
  const saved = await saveCampaign(ctx, campaign, {
    status: next,
    statusReason: null,
    scheduledFor: scheduledFor.toISOString(),
    localTime,
    timeZone,
    theirTime,
    sentBy: ctx.actor.userId,
  });
  await ctx.enqueue(
    startCampaign,
    { workspaceId: ctx.workspaceId, campaignId: id },
    { runAt: scheduledFor, jobKey: `email-campaigns.start:${id}` },
  );
  return saved;
}

/** Unschedules a campaign, which makes it a draft again. */
export async function unscheduleCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const { campaign, next } = await holdFor(ctx, id, "unschedule");
  return saveCampaign(ctx, campaign, { status: next, ...unscheduled });
}

/** Stops sending within a handful of emails; nothing is lost. */
export async function pauseCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const { campaign, next } = await holdFor(ctx, id, "pause");
  return saveCampaign(ctx, campaign, { status: next, statusReason: null });
}

/** Resumes with those who have not gotten it; 409 while there is no mail server. */
export async function resumeCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const { campaign, next } = await holdFor(ctx, id, "resume");
  const readiness = await outreach.mailReadiness(ctx);
  if (!readiness.ready) throw new AppError("conflict", readiness.message);
  const now = ctx.now.toISOString();
  // The reason stays noted: resuming after too many bounces is not stopped by the same ones again.
  const saved = await saveCampaign(ctx, campaign, { status: next, workedAt: now, nextDueAt: now });
  await work(ctx, id);
  return saved;
}

/** Ends a campaign for good: those who have not gotten it will not. */
export async function cancelCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const { campaign, next } = await holdFor(ctx, id, "cancel");
  const saved = await saveCampaign(ctx, campaign, { status: next, ...unscheduled });
  // In the product's own name: the person who cancels may not see all of the ledger.
  if (campaign.startedAt !== null) await work(ctx, id);
  return saved;
}
