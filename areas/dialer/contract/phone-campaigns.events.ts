import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";
import { phoneChannels } from "./phone-campaigns.schema.ts";

const which = { campaignId: Id, channel: z.enum(phoneChannels), name: z.string() };

export const phoneCampaignCreated = event("phone_campaign.created", z.object(which));
/** Its words, customers, state or numbers changed; while it runs, published once per batch. */
export const phoneCampaignUpdated = event("phone_campaign.updated", z.object(which));
export const phoneCampaignDeleted = event("phone_campaign.deleted", z.object(which));
export const phoneCampaignRestored = event("phone_campaign.restored", z.object(which));

export const phoneCampaignEvents = [
  phoneCampaignCreated,
  phoneCampaignUpdated,
  phoneCampaignDeleted,
  phoneCampaignRestored,
];
