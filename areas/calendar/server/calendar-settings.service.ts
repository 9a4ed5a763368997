import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import { newId } from "#platform/server/ids.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { notifyLive } from "#platform/server/live.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import {
  CalendarSettings,
  type CalendarSettingsChanges,
  usualSettings,
} from "#areas/calendar/contract/calendar-settings.schema.ts";
import { businessSlugOf } from "#areas/calendar/contract/meeting-types.rules.ts";
import { setTimeZone } from "#areas/tasks/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import { wakeIfAwaited } from "./waiting-ends.service.ts";
import * as store from "./calendar-settings.store.ts";

/** Gives a new business its settings, with a slug of its name that no other business has. */
export async function createSettings(ctx: Ctx, name: string): Promise<void> {
  await insertWithSlug(ctx, name, usualSettings);
}

/** Gives the business another slug, of the name that it has now. */
export async function renameSlug(ctx: Ctx): Promise<void> {
  const row = found(await store.findSettings(ctx.tx), "Calendar");
  await store.removeSettings(ctx.tx);
  await insertWithSlug(ctx, (await team.workspaceNameOf(ctx.tx)) ?? "", row);
}

async function insertWithSlug(
  ctx: Ctx,
  name: string,
  row: Omit<store.SettingsRow, "workspaceId" | "slug">,
): Promise<void> {
  const slug = businessSlugOf(name);
  for (const one of [slug, `${slug}-2`, `${slug}-3`, `${slug}-${newId().slice(-8)}`])
    if (await store.insertSettings(ctx.tx, { ...row, workspaceId: ctx.workspaceId, slug: one })) return;
  throw new AppError("conflict", "No address is free for this name");
}

/** How the business's calendar works. */
export async function getSettings({ tx }: Pick<Ctx, "tx">): Promise<CalendarSettings> {
  // While a business is opened, its sample may come before its settings.
  const { workspaceId: _, ...row } = {
    workspaceId: "",
    slug: "",
    ...usualSettings,
    ...(await store.findSettings(tx)),
  };
  return CalendarSettings.parse({ ...row, timeZone: await team.timeZoneOf(tx) });
}

/** Saves what was sent. What stands in the calendar keeps its time and the gap that it was given. 409 where it was changed meanwhile, and for a slug of another business. */
export async function saveSettings(ctx: Ctx, sent: Edit<CalendarSettingsChanges>): Promise<CalendarSettings> {
  const { was: _, timeZone, ...changes } = sent;
  if (timeZone !== undefined) await team.lockBusiness(ctx.tx);
  await store.lockSettings(ctx.tx);
  await refuseClash(sent, () => getSettings(ctx));
  if (timeZone !== undefined) await setTimeZone(ctx, timeZone);
  if (changes.slug !== undefined) await refuseTakenSlug(ctx, changes.slug);
  const written = definedOf(changes);
  if (Object.keys(written).length > 0) await store.updateSettings(ctx.tx, written);
  await wakeIfAwaited(ctx);
  notifyLive(ctx, [calendarSettingsApi.get.path]);
  return getSettings(ctx);
}

async function refuseTakenSlug(ctx: Ctx, slug: string): Promise<void> {
  const owner = await store.findWorkspaceOfSlug(ctx.tx, slug);
  if (owner === undefined || owner === ctx.workspaceId) return;
  const message = "Another business has this address. Choose a different one.";
  throw new AppError("conflict", message, { errors: { slug: message } });
}
