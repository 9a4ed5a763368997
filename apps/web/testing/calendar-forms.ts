import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import type { EditFormCase } from "./edit-form-case.ts";

const id = "0193a4c0-0000-7000-8000-000000000007";

/** The forms of the calendar. */
export const calendarForms: Readonly<Record<string, EditFormCase>> = {
  "areas/calendar/web/appointment-dialog.tsx": {
    component: "AppointmentDialog",
    props: (appointment, onClose) => ({ open: true, appointment, onWhy: () => undefined, onClose }),
    read: appointmentsApi.get,
    from: appointmentsApi.list.path,
    save: appointmentsApi.update,
    reply: (meeting) => ({ ...meeting, notFree: [] }),
    box: ["Title", "title"],
    other: ["Description", "description", "Theirs"],
    button: "Save changes",
  },
  "areas/calendar/web/feed-dialog.tsx": {
    component: "FeedDialog",
    props: (feed, onClose) => ({ open: true, feed, onClose }),
    read: feedsApi.list,
    isList: true,
    save: feedsApi.update,
    record: {
      id,
      name: "Private",
      hostId: id,
      hostName: "Rosa",
      isFile: false,
      accountId: null,
      place: "calendar.example.com",
      lastReadAt: null,
      lastTryAt: null,
      error: null,
      events: 0,
      skipped: 0,
      problems: [],
      isStale: false,
      createdAt: "2026-11-01T08:00:00.000Z",
    },
    box: ["Name", "name"],
    button: "Save",
  },
  "areas/calendar/web/host-dialog.tsx": {
    component: "HostDialog",
    props: (host, onClose) => ({ open: true, host, onClose }),
    read: hostsApi.list,
    isList: true,
    save: hostsApi.update,
    box: ["Name", "name"],
    button: "Save",
  },
  "areas/calendar/web/hours-dialog.tsx": {
    component: "HoursDialog",
    props: (hours, onClose) => ({ open: true, hours, onClose }),
    read: calendarSettingsApi.get,
    save: calendarSettingsApi.save,
    box: ["Monday, open from", "weeklyHours"],
    typed: ["07:00", "07:30"],
    sent: (from, { weeklyHours }) => {
      const week = weeklyHours as Record<string, [string, string][]>;
      const days = [1, 2, 3, 4, 5, 6, 7].map((day) => [day, week[day] ?? []]);
      return { ...Object.fromEntries(days), 1: week[1]?.map(([, to]) => [from, to]) };
    },
    button: "Save hours",
  },
  "areas/calendar/web/meeting-type-dialog.tsx": {
    component: "MeetingTypeDialog",
    props: (type, onClose) => ({ open: true, type, onClose }),
    read: meetingTypesApi.list,
    isList: true,
    save: meetingTypeChangesApi.update,
    box: ["Name", "name"],
    other: ["Description", "description", "Theirs"],
    button: "Save changes",
    hidden: { after: ["Type", "video"], box: "Video link", wrong: "my room", by: ["Type", "phone"] },
  },
  "areas/calendar/web/slug-dialog.tsx": {
    component: "SlugDialog",
    props: (settings, onClose) => ({ open: true, settings, onClose }),
    read: calendarSettingsApi.get,
    save: calendarSettingsApi.save,
    box: ["Address", "slug"],
    typed: ["baker", "baker-and-more"],
    button: "Save address",
  },
};
