import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import { templatesChanged } from "#areas/email-campaigns/contract/campaigns.events.ts";
import { presetTemplates } from "#areas/email-campaigns/contract/templates.rules.ts";
import {
  type EmailTemplate,
  maxTemplates,
  type NewTemplate,
  type TemplateChanges,
} from "#areas/email-campaigns/contract/templates.schema.ts";
import { changedContent, checkedContent } from "./contents.service.ts";
import * as store from "./templates.store.ts";

/** Gives a new business the five templates that each starts with (Spec 1 §2). */
export async function createPresets(ctx: Ctx): Promise<void> {
  const createdAt = ctx.now.toISOString();
  await store.insertTemplates(
    ctx.tx,
    presetTemplates.map((preset) => ({ ...preset, workspaceId: ctx.workspaceId, id: newId(), createdAt })),
  );
}

/** Adds a template with its content cleaned; 400 beyond the limit. */
export async function createTemplate(ctx: Ctx, input: NewTemplate): Promise<EmailTemplate> {
  await refuseTooMany(ctx);
  const [made] = await store.insertTemplates(ctx.tx, [
    {
      ...input,
      content: checkedContent(input.content),
      workspaceId: ctx.workspaceId,
      id: newId(),
      createdBy: ctx.actor.userId,
      createdAt: ctx.now.toISOString(),
    },
  ]);
  const template = found(made, "Template");
  await ctx.publish(templatesChanged, { templateId: template.id });
  return template;
}

/** Changes a template, or restores a removed one. 409 where it was changed meanwhile. */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  sent: Edit<TemplateChanges>,
): Promise<EmailTemplate> {
  const { was: _, ...changes } = sent;
  const template = found(await store.lockTemplate(ctx.tx, id), "Template");
  await refuseClash(sent, () => template);
  if (changes.isActive && !template.isActive) await refuseTooMany(ctx);
  const wanted = {
    ...changes,
    ...(changes.content !== undefined && { content: changedContent(changes.content, template.content) }),
  };
  if (Object.values(wanted).every((value) => value === undefined)) return template;
  const changed = found(await store.updateTemplate(ctx.tx, id, wanted), "Template");
  await ctx.publish(templatesChanged, { templateId: id });
  return changed;
}

/** Removes a template; campaigns that started from it keep their texts. */
export async function removeTemplate(ctx: Ctx, id: string): Promise<void> {
  const template = found(await store.lockTemplate(ctx.tx, id), "Template");
  if (!template.isActive) throw new AppError("not_found", "Template not found");
  await store.updateTemplate(ctx.tx, id, { isActive: false });
  await ctx.publish(templatesChanged, { templateId: id });
}

async function refuseTooMany(ctx: Ctx): Promise<void> {
  if ((await store.countTemplates(ctx.tx)) >= maxTemplates)
    throw new AppError("validation_failed", `At most ${maxTemplates} templates`);
}
