import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as campaignsEvents from "#areas/email-campaigns/contract/campaigns.events.ts";
import { campaignActivities } from "./campaigns.activities.ts";
import { dueKinds } from "./due.service.ts";
import { liveReads } from "./campaigns.live.ts";
import { firstReads } from "./campaigns.reads.ts";
import { emailCampaignsRoutes } from "./campaigns.routes.ts";
import { campaignSubscribers } from "./campaigns.subscribers.ts";
import { emailCampaignsJobs } from "./campaigns.work.ts";
import * as store from "./campaigns.store.ts";

export const area: Area = {
  after: ["customers", "outreach"],
  due: dueKinds,
  routes: emailCampaignsRoutes,
  subscribers: campaignSubscribers,
  jobs: emailCampaignsJobs,
  liveReads,
  firstReads,
  bins: { email_campaigns: store },
  mergeRules: {
    "email_engagements.contact_id": {
      rule: "stays",
      why: "belongs to the email, whose delivery says whose it is now; a campaign counts the same as before",
    },
    "email_tracks.contact_id": {
      rule: "stays",
      why: "belongs to the email, whose delivery says whose it is now; links in emails name it for years",
    },
  },
  tables: {
    email_campaigns: {},
    email_engagements: { isEmptiedFirst: true },
    email_images: {},
    email_templates: {},
    email_tracks: { isEmptiedFirst: true },
  },
  publicEvents: publicEventsOf(campaignsEvents),
  activities: campaignActivities,
};

export { sumCampaigns } from "./campaigns.store.ts";
export { checkedContent } from "./contents.service.ts";
export { cleanApart } from "./mail-texts.service.ts";
export { fillMail, planMail } from "./mails.service.ts";
export { needsPaymentLink, noPaymentLink, textTrouble } from "./problems.service.ts";
export { paymentLinkOf } from "./payment-link.service.ts";
export { senderOf, valuesOfSender } from "./preflight.service.ts";
export { listTemplates } from "./templates.store.ts";
