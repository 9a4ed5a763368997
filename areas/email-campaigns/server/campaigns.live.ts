import type { LiveRead } from "#platform/server/live-reads.ts";
import { sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
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
  { read: templatesApi.list, staleBy: [templatesChanged] },
];
