import type { Ctx } from "#platform/server/context.ts";
import { notifyLive } from "#platform/server/live.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import {
  CalendarSettings,
  type CalendarSettingsChanges,
} from "#areas/calendar/contract/calendar-settings.schema.ts";
import { setTimeZone } from "#areas/tasks/server/index.ts";
import * as team from "#areas/team/server/index.ts";
import * as store from "./calendar-settings.store.ts";

const usual = { durationMinutes: 60, bufferMinutes: 0 } as const;

/** How the business's calendar works. */
export async function getSettings({ tx }: Pick<Ctx, "tx">): Promise<CalendarSettings> {
  const { durationMinutes, bufferMinutes } = (await store.findSettings(tx)) ?? usual;
  return CalendarSettings.parse({ durationMinutes, bufferMinutes, timeZone: await team.timeZoneOf(tx) });
}

/** Saves what was sent. What stands in the calendar keeps its time and the gap that it was given. */
export async function saveSettings(
  ctx: Ctx,
  { timeZone, ...changes }: CalendarSettingsChanges,
): Promise<CalendarSettings> {
  if (timeZone !== undefined) await setTimeZone(ctx, timeZone);
  if (Object.keys(changes).length > 0) {
    const { durationMinutes, bufferMinutes } = { ...(await getSettings(ctx)), ...changes };
    await store.saveSettings(ctx.tx, { workspaceId: ctx.workspaceId, durationMinutes, bufferMinutes });
  }
  notifyLive(ctx, [calendarSettingsApi.get.path]);
  return getSettings(ctx);
}
