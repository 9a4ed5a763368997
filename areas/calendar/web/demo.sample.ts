import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { calendarAccountsApi } from "#areas/calendar/contract/calendar-accounts.api.ts";
import { calendarSettingsApi } from "#areas/calendar/contract/calendar-settings.api.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { busyApi } from "#areas/calendar/contract/busy.api.ts";
import { feedsApi } from "#areas/calendar/contract/feeds.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { bookingsApi } from "#areas/calendar/contract/bookings.api.ts";
import { meetingTypesApi } from "#areas/calendar/contract/meeting-types.api.ts";
import { waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import { whyApi } from "#areas/calendar/contract/why.api.ts";

const calendar = () => import("./calendar.sample.ts");
const offered = () => import("./why.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(appointmentsApi.list, async ({ query }) => (await calendar()).listed(query)),
  sampleFor(appointmentsApi.get, async ({ params }) => (await calendar()).meetingOf(params.id ?? "")),
  sampleFor(appointmentsApi.history, async ({ params }) => (await calendar()).historyOf(params.id ?? "")),
  sampleFor(appointmentsApi.bin, () => []),
  sampleFor(waitingGuestsApi.list, () => []),
  sampleFor(feedsApi.list, () => []),
  sampleFor(calendarAccountsApi.list, () => []),
  sampleFor(copyQuestionsApi.list, () => []),
  sampleFor(feedsApi.privateFeed, () => ({ url: `${location.origin}/calendar/feed/sample.ics` })),
  sampleFor(busyApi.list, () => []),
  sampleFor(hostsApi.list, async () => (await calendar()).hosts),
  sampleFor(meetingTypesApi.list, async () => (await calendar()).types),
  sampleFor(whyApi.get, async ({ query }) => (await offered()).whyOf(query.typeId, query.start)),
  sampleFor(bookingsApi.slots, async ({ params, query }) =>
    (await offered()).slotsOn(params.type, query.from),
  ),
  sampleFor(calendarSettingsApi.get, async () => (await calendar()).settings),
];
