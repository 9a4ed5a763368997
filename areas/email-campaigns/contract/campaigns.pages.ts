import { page } from "#platform/contract/page.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { campaignsApi } from "./campaigns.api.ts";
import { templatesApi } from "./templates.api.ts";

/** How many cards one page of the list asks for; divides by one, two and three columns. */
export const campaignsPageSize = 24;
/** How many customers as whom a mail can be shown are offered at once. */
export const readersOffered = 8;
/** As how many of those who get a campaign, or got it, its mail can be shown one after the other. */
export const recipientsShown = 50;

export const campaignsPage = page({
  path: "/email-campaigns",
  title: "Send Emails",
  access: "protected",
  module: "areas/email-campaigns/web/campaigns-page.tsx",
  firstReads: () => [
    { call: campaignsApi.list, query: { limit: campaignsPageSize } },
    { call: campaignsApi.totals },
    { call: templatesApi.list },
  ],
});

export const campaignPage = page({
  path: "/email-campaigns/:id",
  title: "Campaign",
  access: "protected",
  module: "areas/email-campaigns/web/campaign-page.tsx",
  firstReads: ({ params }) => [
    { call: campaignsApi.get, params: { id: params.id } },
    { call: campaignsApi.report, params: { id: params.id } },
    {
      call: campaignsApi.recipients,
      params: { id: params.id },
      query: { state: "sent", limit: recipientsShown },
    },
    { call: contactsApi.list, query: { limit: readersOffered, fields: "card" } },
  ],
});
