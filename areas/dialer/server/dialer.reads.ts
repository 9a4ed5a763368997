import type { FirstReads } from "#platform/contract/page.ts";
import { dialerPage, dialerPageSize } from "#areas/dialer/contract/dialer.pages.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: dialerPage,
    reads: () => [
      { call: voiceCampaignsApi.list, query: { limit: dialerPageSize, fields: "card" } },
      { call: textCampaignsApi.list, query: { limit: dialerPageSize, fields: "card" } },
    ],
  },
];
