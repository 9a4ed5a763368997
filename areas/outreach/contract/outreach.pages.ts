import { page } from "#platform/contract/page.ts";
import { mailServerApi } from "./mail-server.api.ts";
import { suppressionsApi } from "./suppressions.api.ts";

export const mailPage = page({
  path: "/settings/mail",
  title: "Mail",
  access: "protected",
  module: "areas/outreach/web/mail-page.tsx",
  firstReads: () => [{ call: mailServerApi.get }, { call: suppressionsApi.list }],
});
