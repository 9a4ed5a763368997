import { page } from "#platform/contract/page.ts";
import { mailServerApi } from "./mail-server.api.ts";
import { sendingRulesApi } from "./sending-rules.api.ts";
import { suppressionsApi } from "./suppressions.api.ts";

export const mailPage = page({
  path: "/settings/mail",
  title: "Mail",
  access: "protected",
  module: "areas/outreach/web/mail-page.tsx",
  firstReads: () => [
    { call: mailServerApi.get },
    { call: sendingRulesApi.get },
    { call: suppressionsApi.list },
  ],
});
