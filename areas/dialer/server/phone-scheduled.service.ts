import { AppError } from "#platform/contract/errors.ts";
import { isDatabaseAway } from "#platform/server/connections.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { JobParts } from "#platform/server/job-context.ts";
import type { JobContext } from "#platform/server/jobs.ts";
import { isMissed } from "#areas/outreach/contract/schedules.rules.ts";
import { nextPhoneStatus } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import type { PhoneReason } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { saveCampaign } from "./phone-campaigns.service.ts";
import * as store from "./phone-campaigns.store.ts";
import { begin } from "./phone-life.service.ts";
import { contextOf, notifyStop } from "./phone-run.service.ts";

type Which = { workspaceId: string; campaignId: string };

/** Starts a campaign whose time has come, on behalf of the person who set it. Too late, or with something missing, it waits for a decision, and they are notified. */
export async function startAtItsHour(parts: JobParts, which: Which, context: JobContext): Promise<void> {
  const { database } = context;
  const { workspaceId, campaignId } = which;
  const person = await database.inWorkspace(workspaceId, (tx) =>
    starterOf(contextOf(parts, context, workspaceId)(tx), campaignId),
  );
  if (person === undefined) return;
  try {
    await database.asMember(workspaceId, person, async (tx) => {
      const ctx = contextOf(parts, context, workspaceId, person)(tx);
      const campaign = await lock(ctx, campaignId);
      if (!campaign || !isDue(campaign, ctx.now)) return;
      await begin(ctx, campaign, { isPractice: campaign.isPractice });
    });
  } catch (error) {
    // The start was refused and rolled back: the campaign itself shows why.
    if (!(error instanceof AppError) || isDatabaseAway(error)) throw error;
    await database.inWorkspace(workspaceId, (tx) =>
      hold(contextOf(parts, context, workspaceId)(tx), campaignId, "cannot_start"),
    );
  }
}

/** What has not started becomes practice, or real. What was scheduled as the other waits for its owner, who is notified. */
export async function changeLine(ctx: Ctx, isPractice: boolean): Promise<void> {
  for (const { id } of await store.updateNotStarted(ctx.tx, { isPractice }))
    await hold(ctx, id, "line_changed");
}

async function lock(ctx: Ctx, id: string): Promise<store.PhoneCampaignRow | undefined> {
  const found = await store.findAny(ctx.tx, id);
  return found && store.lockPhoneCampaign(ctx.tx, found);
}

/** On whose behalf a due campaign is started; undefined when it is not due, or now waits for a decision. */
async function starterOf(ctx: Ctx, id: string): Promise<string | undefined> {
  const campaign = await lock(ctx, id);
  if (!campaign || !isDue(campaign, ctx.now)) return undefined;
  if (isMissed(campaign.scheduledFor ?? "", ctx.now)) return hold(ctx, id, "missed");
  const person = campaign.startedBy ?? campaign.createdBy;
  return person !== null && (await team.isMember(ctx, person)) ? person : hold(ctx, id, "cannot_start");
}

const isDue = (campaign: store.PhoneCampaignRow, now: Date): boolean =>
  nextPhoneStatus(campaign, "begin", campaign.channel) !== undefined &&
  campaign.scheduledFor !== null &&
  Date.parse(campaign.scheduledFor) <= now.getTime() + 1000;

async function hold(ctx: Ctx, id: string, reason: PhoneReason): Promise<undefined> {
  const campaign = await lock(ctx, id);
  const next = campaign && nextPhoneStatus(campaign, reason === "missed" ? "miss" : "hold", campaign.channel);
  if (!next) return;
  await saveCampaign(ctx, campaign, { status: next, statusReason: reason });
  await notifyStop(ctx, campaign, reason);
}
