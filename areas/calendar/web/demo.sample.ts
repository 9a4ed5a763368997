import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";

const calendar = () => import("./calendar.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(appointmentsApi.list, async ({ query }) => (await calendar()).listed(query)),
  sampleFor(appointmentsApi.history, async ({ params }) => (await calendar()).historyOf(params.id ?? "")),
  sampleFor(appointmentsApi.bin, () => []),
  sampleFor(feedsApi.list, () => []),
  sampleFor(feedsApi.privateFeed, () => ({ url: `${location.origin}/calendar/feed/sample.ics` })),
  sampleFor(busyApi.list, () => []),
  sampleFor(hostsApi.list, async () => (await calendar()).hosts),
  sampleFor(meetingTypesApi.list, async () => (await calendar()).types),
  sampleFor(calendarSettingsApi.get, async () => (await calendar()).settings),
];
