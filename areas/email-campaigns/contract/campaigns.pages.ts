import type { Page } from "#platform/contract/page.ts";

/** How many cards one page of the list asks for; divides by one, two and three columns. */
export const campaignsPageSize = 24;
/** How many customers are offered at once to preview an email as. */
export const readersOffered = 8;
/** For how many of a campaign's recipients its email can be previewed, one after the other. */
export const recipientsShown = 50;

export const campaignsPage: Page = {
  path: "/email-campaigns",
  title: "Send Emails",
  help: { article: "send-your-first-email", tour: "emails" },
  access: "protected",
  module: "areas/email-campaigns/web/campaigns-page.tsx",
};

export const campaignPage: Page = {
  path: "/email-campaigns/:id",
  title: "Campaign",
  help: { article: "campaign", tour: "campaign" },
  access: "protected",
  module: "areas/email-campaigns/web/campaign-page.tsx",
};
