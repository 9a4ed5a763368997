import { withReason } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { accountDemo, accountToasts } from "./calendar-accounts.messages.ts";

const afterWrite = [calendarAccountsApi.list, feedsApi.list, busyApi.list];

export const useAccounts = () => useQueryOf(calendarAccountsApi.list);
export const useLookForCalendars = () => useAction(calendarAccountsApi.look, { demo: accountDemo.look });
export const useConnectAccount = () =>
  useAction(calendarAccountsApi.create, {
    demo: accountDemo.connect,
    success: accountToasts.connected,
    refresh: afterWrite,
  });
export const useChangeAppPassword = () =>
  useAction(calendarAccountsApi.update, {
    demo: accountDemo.change,
    success: accountToasts.changed,
    refresh: afterWrite,
  });
/** Looks again which calendars an account has. Nothing is saved. */
export const useLookAgain = () => useAction(calendarAccountsApi.calendars, { demo: accountDemo.look });
export const useChooseCalendars = () =>
  useAction(calendarAccountsApi.update, {
    demo: accountDemo.choose,
    success: accountToasts.chosen,
    failure: withReason(accountToasts.notChanged),
    refresh: afterWrite,
  });
export const useDisconnect = () =>
  useAction(calendarAccountsApi.disconnect, {
    demo: accountDemo.disconnect,
    success: accountToasts.disconnected,
    failure: withReason(accountToasts.notDisconnected),
    refresh: afterWrite,
  });
