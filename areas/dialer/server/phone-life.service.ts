import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { checkCount } from "#platform/server/counted.ts";
import { runningStatus } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import type {
  NewPhoneSchedule,
  PhoneProblem,
  ResumeCampaign,
  ShownStart,
} from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { channelWords } from "#areas/dialer/contract/phone-refusals.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import { audienceOf } from "./audiences.service.ts";
import { ledgerChannel, sourceOf } from "./ledger.service.ts";
import { runKey, runPhoneCampaign, startPhoneCampaign } from "./phone-campaigns.jobs.ts";
import { holdFor, saveCampaign, unscheduled } from "./phone-campaigns.service.ts";
import type { PhoneCampaignRow, Which } from "./phone-campaigns.store.ts";
import { asOfNow, judge, nobody, problemsOf, purposeOf } from "./phone-preflight.service.ts";
import { sumCost } from "./tries.store.ts";

/** Starts a draft, or one that missed its time; 409 with the reason when something keeps it from starting, also that it isn’t what was `shown`. */
export async function startCampaign(
  ctx: Ctx,
  which: Which,
  shown: ShownStart = {},
): Promise<PhoneCampaignRow> {
  const { campaign } = await holdFor(ctx, which, "start");
  return begin(ctx, campaign, shown);
}

const readersOf = ({ channel }: PhoneCampaignRow) =>
  [
    `customer would be ${channelWords[channel].reached}`,
    `customers would be ${channelWords[channel].reached}`,
  ] as const;

/** Refuses with the first problem's own sentence. */
function refuseProblems(problems: readonly PhoneProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw new AppError("conflict", first.message, {
    errors: Object.fromEntries([...problems].reverse().map((one) => [one.field, one.message])),
  });
}

/** The campaign as the line is now; 409 where that, or what is written, is not what was shown. */
async function asShown(
  ctx: Ctx,
  before: PhoneCampaignRow,
  { isPractice, updatedAt }: ShownStart,
): Promise<PhoneCampaignRow> {
  const campaign = await asOfNow(ctx, before);
  if (isPractice !== undefined && isPractice !== campaign.isPractice)
    throw new AppError(
      "conflict",
      campaign.isPractice
        ? "Your phone line isn’t connected now, so this would be practice. Nothing was started. Look again, then press again."
        : "Your phone line is connected now, so this would be real. Nothing was started. Look again, then press again.",
    );
  if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(campaign.updatedAt))
    throw new AppError(
      "conflict",
      "Somebody changed this campaign meanwhile. Nothing was started. Look at it again, then press again.",
    );
  return campaign;
}

/** Freezes whom a campaign reaches into the ledger and has it run. 409 when a problem keeps it from starting; then nothing has happened. */
export async function begin(
  ctx: Ctx,
  before: PhoneCampaignRow,
  shown: ShownStart,
): Promise<PhoneCampaignRow> {
  const campaign = await asShown(ctx, before, shown);
  refuseProblems(await problemsOf(ctx, campaign, 1));
  await outreach.planDeliveries(ctx, {
    channel: ledgerChannel(campaign.channel),
    ...sourceOf(campaign),
    purpose: purposeOf(campaign),
    targets: await audienceOf(ctx, campaign),
  });
  const { kind, sourceId } = sourceOf(campaign);
  const counts = await outreach.countDeliveries(ctx.tx, kind, sourceId);
  checkCount(shown.count, counts.pending, readersOf(campaign));
  if (counts.pending === 0) refuseProblems([nobody(campaign)]);
  const now = ctx.now.toISOString();
  const begun = await saveCampaign(ctx, campaign, {
    status: runningStatus(campaign.channel),
    statusReason: null,
    isPractice: campaign.isPractice,
    startedAt: now,
    startedBy: ctx.actor.userId ?? campaign.startedBy ?? campaign.createdBy,
    workedAt: now,
    nextDueAt: now,
    contactsCount: counts.pending,
    skippedContacts: counts.skipped,
  });
  await work(ctx, campaign.id);
  return begun;
}

/** Queues the run of a campaign; if it is already queued, it keeps its place. */
export async function work(ctx: Ctx, campaignId: string): Promise<void> {
  await ctx.enqueue(
    runPhoneCampaign,
    { workspaceId: ctx.workspaceId, campaignId },
    { jobKey: runKey(campaignId) },
  );
}

/** Sets or changes the time at which a campaign starts. */
export async function scheduleCampaign(
  ctx: Ctx,
  which: Which,
  schedule: NewPhoneSchedule,
): Promise<PhoneCampaignRow> {
  const { campaign: before, next } = await holdFor(ctx, which, "schedule");
  const { localTime, timeZone, count } = schedule;
  const campaign = await asShown(ctx, before, schedule);
  const moment = outreach.checkSchedule({ localTime, timeZone }, ctx.now);
  const { will } = await judge(ctx, campaign);
  refuseProblems(await problemsOf(ctx, campaign, will));
  checkCount(count, will, readersOf(campaign));
  const saved = await saveCampaign(ctx, campaign, {
    status: next,
    statusReason: null,
    isPractice: campaign.isPractice,
    scheduledFor: moment.toISOString(),
    localTime,
    timeZone,
    startedBy: ctx.actor.userId,
  });
  await ctx.enqueue(
    startPhoneCampaign,
    { workspaceId: ctx.workspaceId, campaignId: which.id },
    { runAt: moment, jobKey: `dialer.start:${which.id}` },
  );
  return saved;
}

/** Unschedules a campaign, which makes it a draft again. */
export async function unscheduleCampaign(ctx: Ctx, which: Which): Promise<PhoneCampaignRow> {
  const { campaign, next } = await holdFor(ctx, which, "unschedule");
  return saveCampaign(ctx, campaign, { status: next, ...unscheduled });
}

/** Nobody new is reached; calls under way end. */
export async function pauseCampaign(ctx: Ctx, which: Which): Promise<PhoneCampaignRow> {
  const { campaign, next } = await holdFor(ctx, which, "pause");
  return saveCampaign(ctx, campaign, { status: next, statusReason: null });
}

/** Goes on with those who are left, with another limit where one is given; 400 for one that what it has cost so far reaches already. */
export async function resumeCampaign(
  ctx: Ctx,
  which: Which,
  { maxCost }: ResumeCampaign = {},
): Promise<PhoneCampaignRow> {
  const { campaign, next } = await holdFor(ctx, which, "resume");
  if (maxCost != null) await checkLimit(ctx, campaign, maxCost);
  const now = ctx.now.toISOString();
  const saved = await saveCampaign(ctx, campaign, {
    status: next,
    statusReason: null,
    workedAt: now,
    nextDueAt: now,
    ...(maxCost !== undefined && { maxCost }),
  });
  await work(ctx, which.id);
  return saved;
}

async function checkLimit({ tx }: Ctx, { id }: PhoneCampaignRow, maxCost: string): Promise<void> {
  const cost = await sumCost(tx, id);
  if (cost < Number(maxCost)) return;
  const message = `It has cost $${cost.toFixed(2)} so far. Enter more than that, or leave it empty for no limit.`;
  throw new AppError("validation_failed", message, { errors: { maxCost: message } });
}

/** Ends a campaign for good: those who were not reached will not be. */
export async function cancelCampaign(ctx: Ctx, which: Which): Promise<PhoneCampaignRow> {
  const { campaign, next } = await holdFor(ctx, which, "cancel");
  const saved = await saveCampaign(ctx, campaign, { status: next, ...unscheduled });
  // In the product's own name: the person who cancels may not see all of the ledger.
  if (campaign.startedAt !== null) await work(ctx, which.id);
  return saved;
}
