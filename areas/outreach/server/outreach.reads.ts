import type { FirstReads } from "#platform/contract/page.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: mailPage,
    reads: () => [
      { call: mailServerApi.get },
      { call: heldMailApi.count },
      { call: sendingRulesApi.get },
      { call: suppressionsApi.list },
    ],
  },
];
