import type { Ctx } from "#platform/server/context.ts";
import { notifyLive } from "#platform/server/live.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";

type Place = Pick<Ctx, "tx" | "workspaceId" | "database">;

/** Notifies open screens of a change to accounts elsewhere and their calendars. */
export const notifyAccounts = (ctx: Place): void =>
  notifyLive(ctx, [
    calendarAccountsApi.list.path,
    feedsApi.list.path,
    busyApi.list.path,
    copyQuestionsApi.list.path,
  ]);
