import type { Edit } from "#platform/contract/edits.ts";
import { AppError } from "#platform/contract/errors.ts";
import { roleAllows } from "#platform/contract/endpoint.ts";
import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { notifyLive } from "#platform/server/live.ts";
import { isTimeZone } from "#platform/contract/wall-time.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import type { TaskSettings, TaskSettingsChanges } from "#areas/tasks/contract/tasks.schema.ts";
import * as team from "#areas/team/server/index.ts";
import { planAgain } from "./task-reminders.service.ts";
import * as store from "./task-settings.store.ts";

/** How this person is reminded, and the business's time zone. */
export async function getSettings(ctx: Ctx): Promise<TaskSettings> {
  const row = await store.findSettings(ctx.tx, ctx.actor.userId ?? "");
  return {
    reminderMail: row?.reminderMail ?? true,
    digest: row?.digest ?? false,
    ownTimeZone: row?.timeZone ?? null,
    timeZone: await team.timeZoneOf(ctx.tx),
    mailReady: ctx.ports.mailer.ready,
  };
}

/** Saves this person's settings: what was sent. 409 where it was changed meanwhile. The time zone is the business's: 403 unless they run it; waiting reminders move with it. */
export async function saveSettings(ctx: Ctx, sent: Edit<TaskSettingsChanges>): Promise<TaskSettings> {
  const { was: _, timeZone, ownTimeZone, ...own } = sent;
  // The row of somebody who has saved nothing yet isn't there to be locked.
  await team.lockBusiness(ctx.tx);
  await refuseClash(sent, () => getSettings(ctx));
  if (ownTimeZone && !isTimeZone(ownTimeZone)) throw unknownZone("ownTimeZone");
  const chosen = definedOf({ ...own, timeZone: ownTimeZone });
  if (timeZone !== undefined) await setTimeZone(ctx, timeZone);
  if (Object.keys(chosen).length > 0)
    await store.saveSettings(
      ctx.tx,
      { workspaceId: ctx.workspaceId, userId: ctx.actor.userId ?? "" },
      chosen,
    );
  return getSettings(ctx);
}

const unknownZone = (field: string): AppError =>
  new AppError("validation_failed", "Choose a time zone", { errors: { [field]: "Choose a time zone" } });

/** Sets the time zone of the business: 403 unless the acting person runs it; waiting reminders move with it. */
export async function setTimeZone(ctx: Ctx, timeZone: string): Promise<void> {
  if (!roleAllows(ctx.actor.role, "manager"))
    throw new AppError("forbidden", "Only the owner and managers can set the time zone of the business");
  if (!isTimeZone(timeZone)) throw unknownZone("timeZone");
  if (timeZone === (await team.timeZoneOf(ctx.tx))) return;
  await team.updateWorkspace(ctx.tx, { timeZone });
  await planAgain(ctx);
  notifyLive(ctx, [tasksApi.settings.path, tasksApi.list.path]);
}
