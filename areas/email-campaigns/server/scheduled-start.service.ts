import { isDatabaseAway } from "#platform/server/connections.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { AppError } from "#platform/contract/errors.ts";
import { nextStatus } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import type { StatusReason } from "#areas/email-campaigns/contract/campaigns.schema.ts";
import { isMissed } from "#areas/outreach/contract/schedules.rules.ts";
import * as outreach from "#areas/outreach/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { begin } from "./campaign-life.service.ts";
import { saveCampaign } from "./campaigns.service.ts";
import * as store from "./campaigns.store.ts";
import { contextOf, notifyStop } from "./sending.service.ts";

type Which = { workspaceId: string; campaignId: string };

/**
 * Starts a campaign whose time has come, on behalf of the person who set it. Too late, without a mail server, or with something missing it waits for
 * a decision, and its owner is notified.
 */
export async function startAtItsHour(parts: JobParts, which: Which, context: JobContext): Promise<void> {
  const held = await dueCampaign(parts, which, context);
  if (!held) return;
  const { database } = context;
  try {
    await database.asMember(which.workspaceId, held, (tx) =>
      onBehalf(contextOf(parts, context, which.workspaceId, held)(tx), which.campaignId),
    );
  } catch (error) {
    // The start was refused and rolled back: the campaign itself shows why.
    if (!(error instanceof AppError) || isDatabaseAway(error)) throw error;
    await database.inWorkspace(which.workspaceId, async (tx) => {
      const ctx = contextOf(parts, context, which.workspaceId)(tx);
      await hold(
        ctx,
        which.campaignId,
        (await outreach.mailReadiness(ctx)).ready ? "cannot_start" : "no_mail_server",
      );
    });
  }
}

/** On whose behalf a due campaign is to be started; undefined when it is not due, or now waits for a decision. */
async function dueCampaign(
  parts: JobParts,
  { workspaceId, campaignId }: Which,
  context: JobContext,
): Promise<string | undefined> {
  return context.database.inWorkspace(workspaceId, async (tx) => {
    const ctx = contextOf(parts, context, workspaceId)(tx);
    const campaign = await store.lockCampaign(tx, campaignId);
    if (!campaign || !isDue(campaign, ctx.now)) return undefined;
    if (isMissed(campaign.scheduledFor ?? "", ctx.now)) return hold(ctx, campaignId, "missed");
    const person = campaign.sentBy ?? campaign.createdBy;
    return person !== null && (await team.isMember(ctx, person))
      ? person
      : hold(ctx, campaignId, "cannot_start");
  });
}

const isDue = (campaign: store.CampaignRow, now: Date): boolean =>
  nextStatus(campaign, "start") !== undefined &&
  campaign.scheduledFor !== null &&
  Date.parse(campaign.scheduledFor) <= now.getTime() + 1000;

async function onBehalf(ctx: Ctx, campaignId: string): Promise<void> {
  const campaign = await store.lockCampaign(ctx.tx, campaignId);
  if (campaign && isDue(campaign, ctx.now)) await begin(ctx, campaign);
}

async function hold(ctx: Ctx, campaignId: string, reason: StatusReason): Promise<undefined> {
  const campaign = await store.lockCampaign(ctx.tx, campaignId);
  const next = campaign && nextStatus(campaign, reason === "missed" ? "miss" : "hold");
  if (!next) return;
  await saveCampaign(ctx, campaign, { status: next, statusReason: reason });
  await notifyStop(ctx, campaign, reason);
}
