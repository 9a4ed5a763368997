import type { FirstReads } from "#platform/contract/page.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { contactPage } from "#areas/customers/contract/customers.pages.ts";
import { incomingCallsApi } from "#areas/dialer/contract/incoming-calls.api.ts";
import { textsApi } from "#areas/dialer/contract/texts.api.ts";
import {
  callListPage,
  contactTextsSize,
  dialerPage,
  dialerPageSize,
  textsPage,
  textsPageSize,
} from "#areas/dialer/contract/dialer.pages.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: dialerPage,
    reads: () => [
      { call: telephoneApi.mode },
      { call: voiceCampaignsApi.list, query: { limit: dialerPageSize, fields: "card" } },
      { call: textCampaignsApi.list, query: { limit: dialerPageSize, fields: "card" } },
      // What the choice of customers can be narrowed by.
      { call: pipelineStagesApi.list },
      { call: contactsApi.tags },
    ],
  },
  {
    page: textsPage,
    reads: ({ query }) => [
      {
        call: textsApi.list,
        query: {
          limit: textsPageSize,
          search: query.get("search") ?? undefined,
          unread: query.get("unread") === "true" ? "true" : undefined,
        },
      },
      ...(query.get("conversation")
        ? [
            { call: textsApi.get, params: { id: query.get("conversation") } },
            {
              call: textsApi.messages,
              params: { id: query.get("conversation") },
              query: { limit: textsPageSize },
            },
          ]
        : []),
    ],
  },
  {
    page: contactPage,
    module: "areas/dialer/web/contact-texts.tsx",
    reads: ({ params: { id } }) => [
      { call: textsApi.list, query: { contactId: id, limit: contactTextsSize } },
      { call: incomingCallsApi.list, query: { contactId: id, limit: contactTextsSize } },
    ],
  },
  {
    page: callListPage,
    reads: ({ params: { id } }) => [{ call: callListApi.get, params: { id }, query: {} }],
  },
];
