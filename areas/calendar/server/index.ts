import type { Area } from "#platform/server/area.ts";
import { accountRoutes } from "./calendar-accounts.routes.ts";
import { bookingRoutes } from "./bookings.routes.ts";
import { calendarJobs } from "./calendar.work.ts";
import { feedJobs } from "./feeds.work.ts";
import { copyJobs } from "./meeting-copies.work.ts";
import { calendarRoutes } from "./calendar.routes.ts";
import { calendarSubscribers } from "./calendar.subscribers.ts";
import { firstReads } from "./calendar.reads.ts";
import { liveReads } from "./calendar.live.ts";
import * as store from "./appointments.store.ts";

export const area: Area = {
  routes: [...calendarRoutes, ...bookingRoutes, ...accountRoutes],
  subscribers: calendarSubscribers,
  jobs: (parts) => [...calendarJobs(parts), ...feedJobs(parts), ...copyJobs(parts)],
  liveReads,
  firstReads,
  bins: { appointments: store },
  mergeRules: {
    "appointments.contact_id": { rule: "moves", why: "the meetings of both" },
    "bookings.contact_id": { rule: "moves", why: "the seats in classes of both" },
  },
};

export { countUpcoming } from "./appointments.store.ts";
