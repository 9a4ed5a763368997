import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { binDays } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { Audience } from "#areas/outreach/contract/audience.schema.ts";
import {
  campaignCreated,
  campaignDeleted,
  campaignRestored,
  campaignUpdated,
} from "#areas/email-campaigns/contract/campaigns.events.ts";
import {
  type CampaignAction,
  copyName,
  nextStatus,
  reasonMessages,
  refusalOf,
} from "#areas/email-campaigns/contract/campaigns.rules.ts";
import {
  type Campaign,
  type CampaignChanges,
  type CampaignStatus,
  type NewCampaign,
} from "#areas/email-campaigns/contract/campaigns.schema.ts";
import * as store from "./campaigns.store.ts";
import { changedContent, checkedContent } from "./contents.service.ts";
import { campaignLimits } from "#areas/email-campaigns/contract/mail-texts.schema.ts";

/** A row as the API shows it. */
export function shown(row: store.NamedCampaign): Campaign {
  const { localTime, timeZone, theirTime } = row;
  // Why a campaign once stopped no longer matters when it is being sent again.
  const statusReason = row.status === "paused" || row.status === "needs_decision" ? row.statusReason : null;
  return {
    ...row,
    nextDueAt: row.status === "sending" ? row.nextDueAt : null,
    statusReason,
    statusMessage: statusReason && reasonMessages[statusReason],
    audience: Audience.parse(row.audience),
    schedule: localTime !== null && timeZone !== null ? { localTime, timeZone, theirTime } : null,
  };
}

/** One campaign; 404 when there is none, or when it is in the bin. */
export async function getCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  return shown(found(await store.findCampaign(ctx.tx, id), "Campaign"));
}

/** Writes a draft, its content cleaned. */
export async function createCampaign(ctx: Ctx, input: NewCampaign): Promise<Campaign> {
  const id = newId();
  const now = ctx.now.toISOString();
  await store.insertCampaign(ctx.tx, {
    ...input,
    content: checkedContent(input.content),
    workspaceId: ctx.workspaceId,
    id,
    createdBy: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.publish(campaignCreated, { campaignId: id, name: input.name });
  return getCampaign(ctx, id);
}

/** A campaign locked for a change, and the state the action leads to; 404 when there is none, 409 when the action is not allowed now. */
export async function holdFor(
  ctx: Ctx,
  id: string,
  action: CampaignAction,
): Promise<{ campaign: store.CampaignRow; next: CampaignStatus }> {
  const campaign = await store.lockCampaign(ctx.tx, id);
  if (!campaign || campaign.deletedAt !== null) throw new AppError("not_found", "Campaign not found");
  const next = nextStatus(campaign, action);
  if (next === undefined) throw new AppError("conflict", refusalOf(action));
  return { campaign, next };
}

/** Saves what changed about a locked campaign, publishes it, and returns it. */
export async function saveCampaign(
  ctx: Ctx,
  campaign: store.CampaignRow,
  changes: Partial<store.CampaignRow>,
): Promise<Campaign> {
  await store.updateCampaign(ctx.tx, campaign.id, { ...changes, updatedAt: ctx.now.toISOString() });
  const saved = await getCampaign(ctx, campaign.id);
  await ctx.publish(campaignUpdated, { campaignId: saved.id, name: saved.name, status: saved.status });
  return saved;
}

/** Changes a draft or a scheduled campaign; 409 when somebody else changed the same field meanwhile, or with both values when they did since `version`. */
export async function updateCampaign(
  ctx: Ctx,
  id: string,
  { was, version, ...changes }: Edit<CampaignChanges>,
): Promise<Campaign> {
  const { campaign } = await holdFor(ctx, id, "edit");
  await refuseClash({ was, ...changes }, () => getCampaign(ctx, id));
  const wanted = {
    ...changes,
    ...(changes.content !== undefined && { content: changedContent(changes.content, campaign.content) }),
  };
  const differing = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && !isSame(value, valueOf(campaign, field)),
  );
  if (differing.length === 0) return getCampaign(ctx, id);
  if (version !== undefined && version !== campaign.version) {
    throw new AppError("conflict", "Someone else changed this campaign in the meantime.", {
      conflict: Object.fromEntries(
        differing.map(([field, yours]) => [field, { yours, theirs: valueOf(campaign, field) }]),
      ),
    });
  }
  return saveCampaign(ctx, campaign, { ...Object.fromEntries(differing), version: campaign.version + 1 });
}

const valueOf = (campaign: store.CampaignRow, field: string): unknown =>
  field === "audience" ? Audience.parse(campaign.audience) : campaign[field as keyof store.CampaignRow];
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Puts a campaign in the bin; one that is being sent stops there, with nothing lost. */
export async function deleteCampaign(ctx: Ctx, id: string): Promise<void> {
  const { campaign, next } = await holdFor(ctx, id, "remove");
  const now = ctx.now.toISOString();
  await store.updateCampaign(ctx.tx, id, {
    status: next,
    deletedAt: now,
    updatedAt: now,
    ...(next === "draft" && unscheduled),
  });
  await ctx.publish(campaignDeleted, { campaignId: id, name: campaign.name });
}

/** The columns of a schedule, for a campaign that has none. */
export const unscheduled = {
  scheduledFor: null,
  localTime: null,
  timeZone: null,
  theirTime: false,
  statusReason: null,
} as const;

/** Restores a campaign from the bin. It sends nothing by itself: a paused one waits for Resume. */
export async function restoreCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const campaign = await store.lockCampaign(ctx.tx, id);
  if (!campaign?.deletedAt) throw new AppError("not_found", "Campaign not found");
  if (ctx.now.getTime() - Date.parse(campaign.deletedAt) > binDays * 86_400_000)
    throw new AppError("not_found", "Campaign not found");
  await store.updateCampaign(ctx.tx, id, { deletedAt: null, updatedAt: ctx.now.toISOString() });
  await ctx.publish(campaignRestored, { campaignId: id, name: campaign.name });
  return getCampaign(ctx, id);
}

/** A draft with the same texts and audience. */
export async function duplicateCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const campaign = found(await store.findCampaign(ctx.tx, id), "Campaign");
  return createCampaign(ctx, {
    name: copyName(campaign.name, campaignLimits.name),
    subject: campaign.subject,
    content: campaign.content,
    audience: Audience.parse(campaign.audience),
    status: "draft",
  });
}
