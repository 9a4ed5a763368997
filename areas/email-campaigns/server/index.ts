export { emailCampaignsRoutes as routes } from "./campaigns.routes.ts";
export { campaignSubscribers as subscribers } from "./campaigns.subscribers.ts";
export { emailCampaignsJobs as jobs } from "./email-campaigns.jobs.ts";
export { addSample } from "./campaign-sample.service.ts";
export { sumCampaigns } from "./campaigns.store.ts";
