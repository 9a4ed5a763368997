import { dayMs } from "#platform/contract/dates.ts";
import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { binDays } from "#platform/contract/product.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { type CallAct, CallActs } from "#areas/dialer/contract/call-acts.schema.ts";
import {
  phoneCampaignCreated,
  phoneCampaignDeleted,
  phoneCampaignRestored,
  phoneCampaignUpdated,
} from "#areas/dialer/contract/phone-campaigns.events.ts";
import {
  isRunning,
  nextPhoneStatus,
  type PhoneAction,
  phoneReasonMessages,
  phoneRefusal,
} from "#areas/dialer/contract/phone-campaigns.rules.ts";
import {
  type NewTextCampaign,
  type NewVoiceCampaign,
  type PhoneChannel,
  phoneLimits,
  type PhoneStatus,
  type TextCampaign,
  type VoiceCampaign,
  VoiceSettings,
} from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { Audience } from "#areas/outreach/contract/audience.schema.ts";
import { copyName } from "#areas/email-campaigns/contract/campaigns.rules.ts";
import { isLive } from "#areas/telephone/server/index.ts";
import { countChosen } from "./audiences.service.ts";
import * as store from "./phone-campaigns.store.ts";

/** A row as the API shows it, whatever its channel. */
function shared(row: store.PhoneCampaignRow) {
  const { localTime, timeZone, status } = row;
  // Why a campaign once stopped no longer matters when it runs again.
  const isStopped = status === "paused" || status === "needs_decision";
  const statusReason = isStopped || row.statusReason === "line_waits" ? row.statusReason : null;
  return {
    id: row.id,
    name: row.name,
    status,
    statusReason,
    statusMessage: statusReason && phoneReasonMessages[statusReason],
    contactIds: row.contactIds,
    audience: row.audience === null ? null : Audience.parse(row.audience),
    contactsCount: row.contactsCount,
    skippedContacts: row.skippedContacts,
    unknownContacts: row.unknownCount,
    isPractice: row.isPractice,
    maxCost: row.maxCost,
    scheduledFor: row.scheduledFor,
    schedule: localTime !== null && timeZone !== null ? { localTime, timeZone, theirTime: false } : null,
    nextDueAt: isRunning(row) ? row.nextDueAt : null,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    isSample: row.isSample,
    userId: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
  };
}

/** A campaign of calls as the API shows it. */
export const shownCalls = (row: store.PhoneCampaignRow): VoiceCampaign => ({
  ...shared(row),
  script: row.words,
  voiceSettings: VoiceSettings.parse(row.voiceSettings),
  callActs: CallActs.parse(row.callActs),
  completedCalls: row.completedCount,
  successfulCalls: row.successfulCount,
});

/** A campaign of texts as the API shows it. */
export const shownTexts = (row: store.PhoneCampaignRow): TextCampaign => ({
  ...shared(row),
  message: row.words,
  sentMessages: row.completedCount,
  deliveredMessages: row.successfulCount,
});

/** One campaign of a channel; 404 when there is none, or when it is in the bin. */
export async function findCampaign(
  ctx: Pick<Ctx, "tx">,
  which: store.Which,
): Promise<store.PhoneCampaignRow> {
  return found(await store.findPhoneCampaign(ctx.tx, which), "Campaign");
}

/** What is written, with the names of the table. */
export type Written = Pick<
  NewVoiceCampaign,
  "name" | "contactIds" | "audience" | "maxCost" | "isPractice"
> & {
  words: string;
  voiceSettings: VoiceSettings | null;
  callActs: CallAct[];
};
/** A new campaign of calls, with the names of the table. */
export const writtenCalls = ({ script, ...rest }: NewVoiceCampaign): Written => ({ ...rest, words: script });
/** A new campaign of texts, with the names of the table. */
export const writtenTexts = ({ message, ...rest }: NewTextCampaign): Written => ({
  ...rest,
  words: message,
  voiceSettings: null,
  callActs: [],
});

/** Writes a draft. 400 when it is for nobody, or only for customers who aren't there, and where `isPractice` says otherwise than the line. */
export async function createCampaign(
  ctx: Ctx,
  channel: PhoneChannel,
  written: Written,
): Promise<store.PhoneCampaignRow> {
  const id = newId();
  const now = ctx.now.toISOString();
  const isPractice = !(await isLive(ctx.tx));
  if (written.isPractice !== undefined && written.isPractice !== isPractice) {
    const message = isPractice
      ? "No telephone line is connected: campaigns practice"
      : "A telephone line is connected: campaigns are real";
    throw new AppError("validation_failed", message, { errors: { isPractice: message } });
  }
  const contactsCount = await checkSomebody(ctx, { ...written, isPractice });
  await store.insertPhoneCampaign(ctx.tx, {
    ...written,
    contactIds: [...new Set(written.contactIds)],
    workspaceId: ctx.workspaceId,
    id,
    channel,
    isPractice,
    contactsCount,
    createdBy: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.publish(phoneCampaignCreated, { campaignId: id, channel, name: written.name });
  return findCampaign(ctx, { id, channel });
}

/** How many it is for. Spec 2 §5: at least one contact. */
async function checkSomebody(
  ctx: Ctx,
  chosen: Pick<Written, "contactIds" | "audience"> & { isPractice: boolean },
): Promise<number> {
  const message = "Choose at least one customer";
  const isNobody = chosen.contactIds.length === 0 && chosen.audience === null;
  const count = isNobody ? 0 : await countChosen(ctx, chosen);
  // A group may be empty today.
  if (count === 0 && chosen.audience === null)
    throw new AppError("validation_failed", message, { errors: { contactIds: message } });
  return count;
}

/** A campaign locked for a change, and the state the action leads to; 404 when there is none, 409 when the action is not allowed now. */
export async function holdFor(
  ctx: Ctx,
  which: store.Which,
  action: PhoneAction,
): Promise<{ campaign: store.PhoneCampaignRow; next: PhoneStatus }> {
  const campaign = await store.lockPhoneCampaign(ctx.tx, which);
  if (!campaign || campaign.deletedAt !== null) throw new AppError("not_found", "Campaign not found");
  const next = nextPhoneStatus(campaign, action, campaign.channel);
  if (next === undefined) throw new AppError("conflict", phoneRefusal(action));
  return { campaign, next };
}

/** Saves what changed about a locked campaign, publishes it, and returns it. */
export async function saveCampaign(
  ctx: Ctx,
  { id, channel }: store.PhoneCampaignRow,
  changes: Partial<store.PhoneCampaignRow>,
): Promise<store.PhoneCampaignRow> {
  await store.updatePhoneCampaign(ctx.tx, id, { ...changes, updatedAt: ctx.now.toISOString() });
  const saved = found(await store.findAny(ctx.tx, id), "Campaign");
  await ctx.publish(phoneCampaignUpdated, { campaignId: id, channel, name: saved.name });
  return saved;
}

/** Changes a draft or a scheduled campaign; 409 when somebody else changed the same field meanwhile. `shown` has the names of the body. */
export async function updateCampaign(
  ctx: Ctx,
  which: store.Which,
  sent: Edit<Record<string, unknown>>,
  { shown, written }: { shown: (row: store.PhoneCampaignRow) => object; written: Partial<Written> },
): Promise<store.PhoneCampaignRow> {
  const { campaign } = await holdFor(ctx, which, "edit");
  await refuseClash(sent, () => shown(campaign) as Record<string, unknown>);
  if (saysNothing(sent)) return campaign;
  const changes = definedOf(written);
  const next = {
    ...campaign,
    ...changes,
    audience: (changes.audience ?? campaign.audience) as Audience | null,
  };
  // Whoever chooses people one by one means these, and nobody of the group from before.
  if (changes.contactIds?.length && changes.audience === undefined) next.audience = null;
  if (changes.audience) next.contactIds = [];
  return saveCampaign(ctx, campaign, {
    ...changes,
    audience: next.audience,
    contactIds: [...new Set(next.contactIds)],
    contactsCount: await checkSomebody(ctx, next),
  });
}

/** The columns of a schedule, for a campaign that has none. */
export const unscheduled = {
  scheduledFor: null,
  localTime: null,
  timeZone: null,
  statusReason: null,
} as const;

/** Puts a campaign in the bin; one that runs stops there, with nothing lost. */
export async function deleteCampaign(ctx: Ctx, which: store.Which): Promise<void> {
  const { campaign, next } = await holdFor(ctx, which, "remove");
  const now = ctx.now.toISOString();
  await store.updatePhoneCampaign(ctx.tx, which.id, {
    status: next,
    deletedAt: now,
    updatedAt: now,
    ...(next === "draft" && unscheduled),
  });
  await ctx.publish(phoneCampaignDeleted, {
    campaignId: which.id,
    channel: which.channel,
    name: campaign.name,
  });
}

/** Restores a campaign from the bin. It reaches nobody by itself: a paused one waits for Resume. */
export async function restoreCampaign(ctx: Ctx, which: store.Which): Promise<store.PhoneCampaignRow> {
  const campaign = await store.lockPhoneCampaign(ctx.tx, which);
  if (!campaign?.deletedAt || ctx.now.getTime() - Date.parse(campaign.deletedAt) > binDays * dayMs)
    throw new AppError("not_found", "Campaign not found");
  await store.updatePhoneCampaign(ctx.tx, which.id, { deletedAt: null, updatedAt: ctx.now.toISOString() });
  await ctx.publish(phoneCampaignRestored, {
    campaignId: which.id,
    channel: which.channel,
    name: campaign.name,
  });
  return findCampaign(ctx, which);
}

/** A draft with the same words and customers. */
export async function duplicateCampaign(ctx: Ctx, which: store.Which): Promise<store.PhoneCampaignRow> {
  const campaign = await findCampaign(ctx, which);
  return createCampaign(ctx, which.channel, {
    name: copyName(campaign.name, phoneLimits.name),
    words: campaign.words,
    voiceSettings: campaign.voiceSettings as VoiceSettings | null,
    callActs: CallActs.parse(campaign.callActs),
    contactIds: campaign.contactIds,
    audience: campaign.audience === null ? null : Audience.parse(campaign.audience),
    maxCost: campaign.maxCost,
  });
}
