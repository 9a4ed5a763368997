import type { LiveRead } from "#platform/server/live-reads.ts";
import {
  contactEvents,
  contactsMerged,
  contactsUnmerged,
  sampleRemoved,
} from "#areas/customers/contract/contacts.events.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { callCompleted } from "#areas/dialer/contract/calls.events.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import { phoneCampaignEvents, phoneCampaignUpdated } from "#areas/dialer/contract/phone-campaigns.events.ts";
import { incomingCallsApi } from "#areas/dialer/contract/incoming-calls.api.ts";
import { callMissed } from "#areas/dialer/contract/incoming-calls.events.ts";
import { conversationChanged, textReceived } from "#areas/dialer/contract/texts.events.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import { phoneRecordsApi } from "#areas/dialer/contract/phone-records.api.ts";
import {
  consentsRecorded,
  deliveriesSettled,
  personResubscribed,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";
import { telephoneChanged } from "#areas/telephone/contract/telephone.events.ts";

export const liveReads: readonly LiveRead[] = [
  ...[voiceCampaignsApi, textCampaignsApi].flatMap((api) => [
    { read: api.list, staleBy: [...phoneCampaignEvents, telephoneChanged, sampleRemoved] },
    // They say how many customers are reached.
    ...[api.preflight, api.recipients].map((read) => ({
      read,
      staleBy: [
        phoneCampaignUpdated,
        telephoneChanged,
        ...contactEvents,
        consentsRecorded,
        personUnsubscribed,
        personResubscribed,
      ],
    })),
  ]),
  ...[phoneRecordsApi.calls, phoneRecordsApi.texts].map((read) => ({
    read,
    staleBy: [phoneCampaignUpdated, callCompleted, textReceived, ...contactEvents],
  })),
  ...[textsApi.list, textsApi.get, textsApi.messages].map((read) => ({
    read,
    staleBy: [
      textReceived,
      conversationChanged,
      deliveriesSettled,
      ...contactEvents,
      contactsMerged,
      contactsUnmerged,
      personUnsubscribed,
      personResubscribed,
    ],
  })),
  { read: incomingCallsApi.list, staleBy: [callMissed, ...contactEvents, contactsMerged, contactsUnmerged] },
  {
    read: callListApi.get,
    staleBy: [
      ...phoneCampaignEvents,
      callCompleted,
      ...contactEvents,
      personUnsubscribed,
      personResubscribed,
    ],
  },
];
