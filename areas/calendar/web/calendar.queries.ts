import { useNow } from "#platform/web/use-now.ts";
import { CallError } from "#platform/web/call.ts";
import { withReason } from "#platform/web/failures.ts";
import { type WallTime, wallTimeIn } from "#platform/contract/wall-time.ts";
import { ownZone } from "#platform/web/time-zones.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useEndlessQueryOf, useQueryOf } from "#platform/web/use-query-of.ts";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import type { CalendarView } from "#areas/calendar/contract/calendar-days.rules.ts";
import {
  shownQuery,
  shownTasksQuery,
  upcomingPageSize,
} from "#areas/calendar/contract/calendar-listing.rules.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";
import { alerts, demoActions, toasts } from "./calendar.messages.ts";

/** What is read again after a write: the calendar, and what other screens tell of it. */
export const afterWrite = [
  appointmentsApi.list,
  appointmentsApi.history,
  activitiesApi.list,
  { path: "/api/stats" },
];

/** What is ahead and not canceled; with `isLeft` only what a teammate who left has ahead. */
export const useUpcoming = (isLeft: boolean) =>
  useEndlessQueryOf(appointmentsApi.list, {
    query: { view: isLeft ? "left" : "upcoming", limit: upcomingPageSize },
  });
/** One meeting, as it is now. */
export const useAppointment = (id: string, enabled: boolean) =>
  useQueryOf(appointmentsApi.get, { params: { id }, enabled });
/** What stands on the days of a view. While others are read, the last answer stays. */
export const useShown = (view: CalendarView, day: string) =>
  useQueryOf(appointmentsApi.list, { query: shownQuery(view, day), keepPrevious: true });
/** Open tasks that are due on these days. */
export const useShownTasks = (view: CalendarView, day: string) =>
  useQueryOf(tasksApi.list, { query: shownTasksQuery(view, day), keepPrevious: true });
export const useBin = () => useEndlessQueryOf(appointmentsApi.bin, { query: { limit: upcomingPageSize } });
export const useRestore = () =>
  useAction(appointmentsApi.restore, {
    demo: demoActions.restore,
    success: toasts.restored,
    failure: withReason(toasts.restoreFailed),
    refresh: afterWrite,
  });
export const useHosts = () => useQueryOf(hostsApi.list);
export const useMeetingTypes = () => useQueryOf(meetingTypesApi.list);
export const useCalendarSettings = () => useQueryOf(calendarSettingsApi.get);

/** The business's time zone; this device's until it is known. */
export const useTimeZone = (): string => useCalendarSettings().data?.timeZone ?? ownZone();
/** Day and time of the business, updated every minute. */
export function useWallTime(): WallTime {
  const now = useNow();
  return wallTimeIn(useTimeZone(), now);
}

/** What the screen says when a meeting was not scheduled: the stated words, why, and when it could be. */
export type Refusal = { title: string; reason?: string; nearest: { start: string; end: string }[] };
export const refusalOf = (error: unknown): Refusal =>
  error instanceof CallError
    ? { title: alerts.refused, reason: error.body?.message, nearest: error.body?.nearest ?? [] }
    : { title: alerts.noAnswer, nearest: [] };

export const useSchedule = () =>
  useAction(appointmentsApi.create, { demo: demoActions.add, refresh: afterWrite });
export const useSaveSettings = () =>
  useAction(calendarSettingsApi.save, {
    demo: demoActions.settings,
    success: toasts.settingsSaved,
    failure: withReason(toasts.settingsFailed),
    shows: calendarSettingsApi.get,
    refresh: [calendarSettingsApi.get],
  });
