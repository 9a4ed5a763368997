import type { Area } from "#platform/server/area.ts";
import { liveReads } from "./campaigns.live.ts";
import { emailCampaignsRoutes } from "./campaigns.routes.ts";
import { campaignSubscribers } from "./campaigns.subscribers.ts";
import { emailCampaignsJobs } from "./email-campaigns.jobs.ts";

export const area: Area = {
  routes: emailCampaignsRoutes,
  subscribers: campaignSubscribers,
  jobs: emailCampaignsJobs,
  liveReads,
};

export { addSample } from "./campaign-sample.service.ts";
export { sumCampaigns } from "./campaigns.store.ts";
