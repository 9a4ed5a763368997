import type { FirstReads } from "#platform/contract/page.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import {
  campaignsPageSize,
  readersOffered,
  recipientsShown,
  campaignsPage,
  campaignPage,
} from "#areas/email-campaigns/contract/campaigns.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: campaignsPage,
    reads: () => [
      { call: campaignsApi.list, query: { limit: campaignsPageSize } },
      { call: campaignsApi.totals },
      { call: templatesApi.list },
    ],
  },
  {
    page: campaignPage,
    reads: ({ params }) => [
      { call: campaignsApi.get, params: { id: params.id } },
      { call: campaignsApi.report, params: { id: params.id } },
      {
        call: campaignsApi.recipients,
        params: { id: params.id },
        query: { state: "sent", limit: recipientsShown },
      },
      { call: contactsApi.list, query: { limit: readersOffered, fields: "card" } },
    ],
  },
];
