import type { FirstReads } from "#platform/contract/page.ts";
import { callListApi } from "#areas/dialer/contract/call-list.api.ts";
import { callListPage, dialerPage, dialerPageSize } from "#areas/dialer/contract/dialer.pages.ts";
import { telephoneApi } from "#areas/telephone/contract/telephone.api.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: dialerPage,
    reads: () => [
      { call: telephoneApi.mode },
      { call: voiceCampaignsApi.list, query: { limit: dialerPageSize, fields: "card" } },
      { call: textCampaignsApi.list, query: { limit: dialerPageSize, fields: "card" } },
    ],
  },
  {
    page: callListPage,
    reads: ({ params: { id } }) => [{ call: callListApi.get, params: { id }, query: {} }],
  },
];
