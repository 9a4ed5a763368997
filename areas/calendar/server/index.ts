import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as appointmentsEvents from "#areas/calendar/contract/appointments.events.ts";
import { dueJobs } from "#platform/server/due.ts";
import { appointmentActivities } from "./appointments.activities.ts";
import { sendWaitingMail } from "./waiting-guests.jobs.ts";
import { syncAccount } from "./meeting-copies.jobs.ts";
import { accountRoutes } from "./calendar-accounts.routes.ts";
import { bookingRoutes } from "./bookings.routes.ts";
import { calendarJobs } from "./calendar.work.ts";
import { feedJobs } from "./feeds.work.ts";
import { copyJobs } from "./meeting-copies.work.ts";
import { calendarRoutes } from "./calendar.routes.ts";
import { calendarSubscribers } from "./calendar.subscribers.ts";
import { firstReads } from "./calendar.reads.ts";
import { liveReads } from "./calendar.live.ts";
import { waitingJobs } from "./waiting-guests.work.ts";
import * as store from "./appointments.store.ts";

export const area: Area = {
  after: ["customers"],
  due: [
    dueJobs("waiting-lists", "offers to waiting guests", [sendWaitingMail]),
    dueJobs("calendars", "changes to meetings in other calendars", [syncAccount]),
  ],
  routes: [...calendarRoutes, ...bookingRoutes, ...accountRoutes],
  subscribers: calendarSubscribers,
  jobs: (parts) => [...calendarJobs(parts), ...feedJobs(parts), ...copyJobs(parts), ...waitingJobs(parts)],
  liveReads,
  firstReads,
  bins: { appointments: store },
  mergeRules: {
    "appointments.contact_id": { rule: "moves", why: "the meetings of both" },
    "bookings.contact_id": { rule: "moves", why: "the seats in classes of both" },
    "waiting_guests.contact_id": { rule: "moves", why: "what both wait for" },
  },
  tables: {
    appointment_changes: {},
    appointment_mails: {},
    appointments: {},
    bookings: {},
    calendar_accounts: { without: ["password_sealed"] },
    calendar_settings: {},
    feed_busy: { noSecrets: ["key"] },
    feeds: { without: ["address_sealed"] },
    held_times: { without: ["visitor"] },
    hosts: {},
    meeting_copies: {},
    meeting_types: {},
    private_feeds: {},
    waiting_guests: {},
  },
  publicEvents: publicEventsOf(appointmentsEvents),
  activities: appointmentActivities,
};

export { bookingLinkOf } from "./booking-links.service.ts";
export { createAppointment } from "./appointments.service.ts";
export { countUpcoming } from "./appointments.store.ts";
export { connectFeed, disconnectFeed } from "./feeds.service.ts";
export { publishedMeetings } from "./private-feed.service.ts";
