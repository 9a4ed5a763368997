import type { FirstReads } from "#platform/contract/page.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { mailServerApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { contactPage } from "#areas/customers/contract/customers.pages.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";
import { mailPage } from "#areas/outreach/contract/outreach.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: contactPage,
    module: "areas/outreach/web/contact-consents.tsx",
    reads: ({ params }) => [{ call: consentsApi.reach, query: { contactId: params.id } }],
  },
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
