import type { LiveRead } from "#platform/server/live-reads.ts";
import { contactEvents, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import {
  campaignCreated,
  campaignDeleted,
  campaignRestored,
  campaignSent,
  campaignsTracked,
  campaignUpdated,
  templatesChanged,
} from "#areas/email-campaigns/contract/campaigns.events.ts";
import {
  deliveryBounced,
  personResubscribed,
  personUnsubscribed,
} from "#areas/outreach/contract/outreach.events.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";

export const liveReads: readonly LiveRead[] = [
  {
    read: campaignsApi.list,
    staleBy: [
      campaignCreated,
      campaignUpdated,
      campaignDeleted,
      campaignRestored,
      campaignSent,
      campaignsTracked,
      sampleRemoved,
    ],
  },
  // They say how many customers get it.
  ...[campaignsApi.preflight, campaignsApi.recipients, campaignsApi.audienceCount].map((read) => ({
    read,
    staleBy: [...contactEvents, personUnsubscribed, personResubscribed, deliveryBounced],
  })),
  { read: templatesApi.list, staleBy: [templatesChanged] },
];
