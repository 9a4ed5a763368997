import type { Page } from "#platform/contract/page.ts";

/** How many cards one page of the list asks for; divides by one, two and three columns. */
export const campaignsPageSize = 24;
/** How many customers as whom a mail can be shown are offered at once. */
export const readersOffered = 8;
/** As how many of those who get a campaign, or got it, its mail can be shown one after the other. */
export const recipientsShown = 50;

export const campaignsPage: Page = {
  path: "/email-campaigns",
  title: "Send Emails",
  access: "protected",
  module: "areas/email-campaigns/web/campaigns-page.tsx",
};

export const campaignPage: Page = {
  path: "/email-campaigns/:id",
  title: "Campaign",
  access: "protected",
  module: "areas/email-campaigns/web/campaign-page.tsx",
};
