import type { LiveRead } from "#platform/server/live-reads.ts";
import { appointmentsApi } from "#areas/calendar/contract/appointments.api.ts";
import { appointmentEvents } from "#areas/calendar/contract/appointments.events.ts";
import { classGuestsApi } from "#areas/calendar/contract/class-guests.api.ts";
import { copyQuestionsApi } from "#areas/calendar/contract/copy-questions.api.ts";
import { hostsApi } from "#areas/calendar/contract/hosts.api.ts";
import { waitingGuestsApi } from "#areas/calendar/contract/waiting-guests.api.ts";
import {
  contactsMerged,
  contactsUnmerged,
  contactUpdated,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import {
  deliveriesSettled,
  deliveryBounced,
  invitationAnswered,
} from "#areas/outreach/contract/outreach.events.ts";
import { memberEvents } from "#areas/team/contract/members.events.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: appointmentsApi.list,
    staleBy: [...appointmentEvents, contactUpdated, contactsMerged, contactsUnmerged, sampleRemoved],
  },
  {
    read: appointmentsApi.history,
    staleBy: [...appointmentEvents, deliveriesSettled, deliveryBounced, invitationAnswered],
  },
  { read: classGuestsApi.list, staleBy: [...appointmentEvents, contactsMerged, contactsUnmerged] },
  { read: copyQuestionsApi.list, staleBy: [...appointmentEvents, contactUpdated] },
  { read: waitingGuestsApi.list, staleBy: [...appointmentEvents, contactsMerged, contactsUnmerged] },
  { read: hostsApi.list, staleBy: memberEvents },
];
