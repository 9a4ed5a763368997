import { paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { feedsApi, publicFeedApi } from "#areas/calendar/contract/feeds.api.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypeChangesApi } from "#areas/calendar/contract/meeting-type-changes.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { repeatsApi } from "#areas/calendar/contract/repeats.api.ts";
import { waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";
import { confirmGuest, listGuests, noteAttendance, removeGuest } from "./class-guests.service.ts";
import { getHistory } from "./appointment-history.service.ts";
import * as service from "./appointments.service.ts";
import { listAppointments, listBin } from "./appointments.store.ts";
import { getSettings, saveSettings } from "./calendar-settings.service.ts";
import { createHost, listHosts, updateHost } from "./hosts.service.ts";
import { listBusyTimes } from "./feed-busy.store.ts";
import * as feeds from "./feeds.service.ts";
import { explainTime } from "./offered-times.service.ts";
import * as types from "./meeting-types.service.ts";
import { listTypes } from "./meeting-types.store.ts";
import { getPrivateFeed, readPrivateFeed, renewPrivateFeed } from "./private-feed.service.ts";
import { listWaitingGuests, removeWaiting } from "./waiting-guests.service.ts";
import { previewSeries, scheduleMeetings } from "./series.service.ts";
import { changeMeetings, previewChange } from "./series-rules.service.ts";
import * as series from "./series-changes.service.ts";

export const calendarRoutes = [
  ...routesOf(appointmentsApi, {
    list: paged(({ ctx, query }) => listAppointments(ctx.tx, { ...query, now: ctx.now })),
    bin: paged(({ ctx, query }) => listBin(ctx.tx, query)),
    get: ({ ctx, params }) => service.getAppointment(ctx, params.id),
    history: ({ ctx, params }) => getHistory(ctx, params.id),
    create: ({ ctx, body }) => scheduleMeetings(ctx, body),
    update: ({ ctx, params, query, body }) => changeMeetings(ctx, params.id, body, query.scope),
    remove: async ({ ctx, params, query }) => (await series.deleteMeetings(ctx, params.id, query.scope), {}),
    restore: ({ ctx, params, query }) => series.restoreMeetings(ctx, params.id, query.scope),
    confirm: ({ ctx, params, query }) => series.changeStatuses(ctx, params.id, "confirmed", query.scope),
    cancel: ({ ctx, params, query }) => series.changeStatuses(ctx, params.id, "cancelled", query.scope),
    noShow: ({ ctx, params }) => service.changeStatus(ctx, params.id, "no_show"),
    attended: ({ ctx, params }) => service.changeStatus(ctx, params.id, "attended"),
  }),
  ...routesOf(repeatsApi, {
    preview: ({ ctx, body }) => previewSeries(ctx, body),
    previewLater: ({ ctx, params, body }) => previewChange(ctx, params.id, body),
  }),
  ...routesOf(classGuestsApi, {
    list: ({ ctx, params }) => listGuests(ctx, params.id),
    remove: async ({ ctx, params }) => (await removeGuest(ctx, params.id, params.guestId), {}),
    confirm: async ({ ctx, params }) => (await confirmGuest(ctx, params.id, params.guestId), {}),
    attended: async ({ ctx, params }) => (
      await noteAttendance(ctx, params.id, params.guestId, "attended"),
      {}
    ),
    noShow: async ({ ctx, params }) => (await noteAttendance(ctx, params.id, params.guestId, "no_show"), {}),
  }),
  ...routesOf(waitingGuestsApi, {
    list: ({ ctx, params }) => listWaitingGuests(ctx, params.id),
    remove: async ({ ctx, params }) => (await removeWaiting(ctx, params.id, params.waitingId), {}),
  }),
  ...routesOf(hostsApi, {
    list: ({ ctx }) => listHosts(ctx),
    create: ({ ctx, body }) => createHost(ctx, body),
    update: ({ ctx, params, body }) => updateHost(ctx, params.id, body),
  }),
  ...routesOf(meetingTypesApi, { list: ({ ctx }) => listTypes(ctx.tx) }),
  ...routesOf(meetingTypeChangesApi, {
    create: ({ ctx, body }) => types.createType(ctx, body),
    reorder: ({ ctx, body }) => types.reorderTypes(ctx, body.ids),
    update: ({ ctx, params, body }) => types.updateType(ctx, params.id, body),
    switchOff: ({ ctx, params }) => types.updateType(ctx, params.id, { isActive: false }),
  }),
  ...routesOf(calendarSettingsApi, {
    get: ({ ctx }) => getSettings(ctx),
    save: ({ ctx, body }) => saveSettings(ctx, body),
  }),
  ...routesOf(whyApi, { get: ({ ctx, query }) => explainTime(ctx, query) }),
  ...routesOf(feedsApi, {
    list: ({ ctx }) => feeds.listFeeds(ctx),
    create: ({ ctx, body }) => feeds.createFeed(ctx, body),
    upload: ({ ctx, fields, upload }) => feeds.createFeedOfFile(ctx, fields, upload),
    update: ({ ctx, params, body }) => feeds.updateFeed(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await feeds.removeFeed(ctx, params.id), {}),
    privateFeed: ({ ctx }) => getPrivateFeed(ctx),
    newPrivateFeed: ({ ctx }) => renewPrivateFeed(ctx),
  }),
  ...routesOf(busyApi, { list: ({ ctx, query }) => listBusyTimes(ctx.tx, query) }),
  ...routesOf(publicFeedApi, {
    read: ({ ctx, params, answer }) => readPrivateFeed(ctx, params.token, answer),
  }),
];
