import type { Ctx } from "#platform/server/context.ts";
import { definedOf } from "#platform/server/database.ts";
import { notifyLive } from "#platform/server/live.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import {
  CalendarSettings,
  type CalendarSettingsChanges,
  usualSettings,
} from "#areas/calendar/contract/calendar-settings.schema.ts";
import { setTimeZone } from "#areas/tasks/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./calendar-settings.store.ts";

/** How the business's calendar works. */
export async function getSettings({ tx }: Pick<Ctx, "tx">): Promise<CalendarSettings> {
  const { workspaceId: _, ...row } = { workspaceId: "", ...usualSettings, ...(await store.findSettings(tx)) };
  return CalendarSettings.parse({ ...row, timeZone: await team.timeZoneOf(tx) });
}

/** Saves what was sent. What stands in the calendar keeps its time and the gap that it was given. */
export async function saveSettings(
  ctx: Ctx,
  { timeZone, ...changes }: CalendarSettingsChanges,
): Promise<CalendarSettings> {
  if (timeZone !== undefined) await setTimeZone(ctx, timeZone);
  if (Object.keys(changes).length > 0) {
    const { timeZone: _, ...settings } = await getSettings(ctx);
    await store.saveSettings(ctx.tx, {
      workspaceId: ctx.workspaceId,
      ...settings,
      ...definedOf(changes),
    });
  }
  notifyLive(ctx, [calendarSettingsApi.get.path]);
  return getSettings(ctx);
}
