import { dayIn } from "#platform/contract/dates.ts";
import type { FirstRead, FirstReads } from "#platform/contract/page.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import type { CalendarSettings } from "#areas/calendar/contract/calendar-settings.schema.ts";
import { calendarBinPage, calendarPage } from "#areas/calendar/contract/calendar.pages.ts";
import {
  shownQuery,
  shownTasksQuery,
  upcomingPageSize,
} from "#areas/calendar/contract/calendar-listing.rules.ts";
import { calendarViews } from "#areas/calendar/contract/calendar-days.rules.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { tasksApi } from "#areas/tasks/contract/tasks.api.ts";

const day = /^\d{4}-\d{2}-\d{2}$/;

export const firstReads: readonly FirstReads[] = [
  {
    page: calendarPage,
    reads: ({ query }) => {
      const tab = query.get("tab");
      const asked = query.get("day") ?? "";
      const view = calendarViews.find((one) => one === query.get("view")) ?? "month";
      const shownOn = (on: string): FirstRead[] => [
        { call: appointmentsApi.list, query: shownQuery(view, on) },
        { call: tasksApi.list, query: shownTasksQuery(view, on) },
      ];
      const isAsked = day.test(asked) && !Number.isNaN(Date.parse(asked));
      return [
        {
          call: calendarSettingsApi.get,
          // Without a day it is today by the business's clock.
          andThen: ({ timeZone }: CalendarSettings) =>
            tab === "view" ? shownOn(isAsked ? asked : dayIn(timeZone, new Date())) : [],
        },
        { call: hostsApi.list },
        ...(tab === "upcoming"
          ? [
              {
                call: appointmentsApi.list,
                query: { view: query.get("show") === "left" ? "left" : "upcoming", limit: upcomingPageSize },
              },
              { call: copyQuestionsApi.list },
            ]
          : []),
        ...(tab === "types" ? [{ call: meetingTypesApi.list }] : []),
      ];
    },
  },
  {
    page: calendarBinPage,
    reads: () => [{ call: appointmentsApi.bin, query: { limit: upcomingPageSize } }],
  },
];
