import type { Edit } from "#platform/contract/edits.ts";
import { dayIn } from "#platform/contract/dates.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { momentAt } from "#platform/contract/wall-time.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash, saysNothing } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { timeZoneOf } from "#areas/team/server/index.ts";
import { presetTemplates } from "#areas/social-media/contract/content-templates.rules.ts";
import {
  type ContentTemplate,
  type ContentTemplateChanges,
  maxContentTemplates,
  type NewContentTemplate,
} from "#areas/social-media/contract/content-templates.schema.ts";
import {
  contentTemplatesChanged,
  socialCampaignsChanged,
  socialSettingsChanged,
} from "#areas/social-media/contract/posts.events.ts";
import type {
  NewSocialCampaign,
  SocialCampaign,
  SocialCampaignChanges,
} from "#areas/social-media/contract/social-campaigns.schema.ts";
import type {
  SocialSettings,
  SocialSettingsChanges,
  SocialStats,
} from "#areas/social-media/contract/social-media.schema.ts";
import * as store from "./social-media.store.ts";

/** The cards' numbers; this month begins on the business's own clock. */
export async function statsOf(ctx: Ctx): Promise<SocialStats> {
  const timeZone = await timeZoneOf(ctx.tx);
  const first = `${dayIn(timeZone, ctx.now).slice(0, 8)}01`;
  return store.sumStats(ctx.tx, momentAt(timeZone, { day: first, time: "00:00" }).toISOString());
}

/** Has what members write wait for approval, or not. What waits already goes on waiting. */
export async function saveSettings(ctx: Ctx, sent: Edit<SocialSettingsChanges>): Promise<SocialSettings> {
  if (saysNothing(sent)) return store.findSettings(ctx.tx);
  const now = ctx.now.toISOString();
  const settings = await store.lockSettings(ctx.tx, ctx.workspaceId, now);
  await refuseClash(sent, () => settings);
  const { approval } = sent;
  if (approval === undefined || approval === settings.approval) return settings;
  await store.updateSettings(ctx.tx, approval, now);
  await ctx.publish(socialSettingsChanged, { approval });
  return { approval };
}

const shownTemplate = (row: store.TemplateRow): ContentTemplate => ({
  ...row,
  platforms: row.platforms as ContentTemplate["platforms"],
  hashtags: row.hashtags as string[],
});

/** Templates in use, the presets first. */
export async function listContentTemplates(ctx: Ctx): Promise<ContentTemplate[]> {
  return (await store.listTemplates(ctx.tx)).map(shownTemplate);
}

/** Gives a business the five templates that each begins with (Spec 2 §2). */
export async function createPresetTemplates(ctx: Ctx): Promise<void> {
  const now = ctx.now.toISOString();
  await store.insertTemplates(
    ctx.tx,
    presetTemplates.map((template, preset) => ({
      ...template,
      workspaceId: ctx.workspaceId,
      id: newId(),
      preset,
      createdAt: now,
      updatedAt: now,
    })),
  );
}

/** Adds a template; 400 beyond the limit. */
export async function createContentTemplate(ctx: Ctx, body: NewContentTemplate): Promise<ContentTemplate> {
  await refuseTooMany(ctx);
  const now = ctx.now.toISOString();
  const [row] = await store.insertTemplates(ctx.tx, [
    { ...body, workspaceId: ctx.workspaceId, id: newId(), createdAt: now, updatedAt: now },
  ]);
  const made = shownTemplate(found(row, "Template"));
  await ctx.publish(contentTemplatesChanged, { templateId: made.id });
  return made;
}

/** Changes a template, or restores a removed one. 409 where it was changed meanwhile. */
export async function updateContentTemplate(
  ctx: Ctx,
  id: string,
  sent: Edit<ContentTemplateChanges>,
): Promise<ContentTemplate> {
  const { was: _, ...changes } = sent;
  const row = found(await store.lockTemplate(ctx.tx, id), "Template");
  await refuseClash(sent, () => shownTemplate(row));
  if (saysNothing(sent)) return shownTemplate(row);
  if (changes.isActive && !row.isActive) await refuseTooMany(ctx);
  const saved = await store.updateTemplate(ctx.tx, id, {
    ...definedOf(changes),
    updatedAt: ctx.now.toISOString(),
  });
  await ctx.publish(contentTemplatesChanged, { templateId: id });
  return shownTemplate(found(saved, "Template"));
}

/** Removes a template; posts that began from it keep their texts. */
export async function removeContentTemplate(ctx: Ctx, id: string): Promise<void> {
  const row = found(await store.lockTemplate(ctx.tx, id), "Template");
  if (!row.isActive) throw new AppError("not_found", "Template not found");
  await store.updateTemplate(ctx.tx, id, { isActive: false, updatedAt: ctx.now.toISOString() });
  await ctx.publish(contentTemplatesChanged, { templateId: id });
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  if ((await store.countTemplates(ctx.tx)) >= maxContentTemplates)
    throw new AppError("validation_failed", `At most ${maxContentTemplates} templates`);
}

/** A campaign as the API shows it. */
export const shownSocialCampaign = (row: store.CampaignRow): SocialCampaign => ({
  ...row,
  platforms: row.platforms as SocialCampaign["platforms"],
});

async function getSocialCampaign(ctx: Ctx, id: string): Promise<SocialCampaign> {
  return shownSocialCampaign(found(await store.findSocialCampaign(ctx.tx, id), "Campaign"));
}

const refuseBackward = (startDate: string, endDate: string | null): void => {
  if (endDate === null || endDate >= startDate) return;
  const message = "The end can’t be before the start";
  throw new AppError("validation_failed", message, { errors: { endDate: message } });
};

/** Adds a campaign. */
export async function createSocialCampaign(ctx: Ctx, body: NewSocialCampaign): Promise<SocialCampaign> {
  refuseBackward(body.startDate, body.endDate);
  const id = newId();
  const now = ctx.now.toISOString();
  await store.insertSocialCampaign(ctx.tx, {
    ...body,
    workspaceId: ctx.workspaceId,
    id,
    createdAt: now,
    updatedAt: now,
  });
  await ctx.publish(socialCampaignsChanged, { campaignId: id });
  return getSocialCampaign(ctx, id);
}

/** Changes a campaign. 409 where it was changed meanwhile. */
export async function updateSocialCampaign(
  ctx: Ctx,
  id: string,
  sent: Edit<SocialCampaignChanges>,
): Promise<SocialCampaign> {
  const { was: _, ...changes } = sent;
  found(await store.lockSocialCampaign(ctx.tx, id), "Campaign");
  const now = await getSocialCampaign(ctx, id);
  await refuseClash(sent, () => now);
  if (saysNothing(sent)) return now;
  const { startDate = now.startDate, endDate = now.endDate } = changes;
  refuseBackward(startDate, endDate);
  await store.updateSocialCampaign(ctx.tx, id, { ...definedOf(changes), updatedAt: ctx.now.toISOString() });
  await ctx.publish(socialCampaignsChanged, { campaignId: id });
  return getSocialCampaign(ctx, id);
}

/** Deletes a campaign; its posts stay, without one. */
export async function removeSocialCampaign(ctx: Ctx, id: string): Promise<void> {
  found(await store.lockSocialCampaign(ctx.tx, id), "Campaign");
  await store.removeSocialCampaign(ctx.tx, id);
  await ctx.publish(socialCampaignsChanged, { campaignId: id });
}
