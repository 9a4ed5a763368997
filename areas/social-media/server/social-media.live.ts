import type { LiveRead } from "#platform/server/live-reads.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { arrivalsApi } from "#areas/social-media/contract/arrivals.api.ts";
import { contentTemplatesApi } from "#areas/social-media/contract/content-templates.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import {
  contentTemplatesChanged,
  postsChanged,
  socialAccountsChanged,
  socialCampaignsChanged,
  socialSettingsChanged,
} from "#areas/social-media/contract/posts.events.ts";
import { socialCampaignsApi } from "#areas/social-media/contract/social-campaigns.api.ts";
import { socialMediaApi } from "#areas/social-media/contract/social-media.api.ts";

export const liveReads: readonly LiveRead[] = [
  { read: postsApi.list, staleBy: [postsChanged, socialAccountsChanged] },
  { read: accountsApi.list, staleBy: [postsChanged, socialAccountsChanged] },
  { read: socialMediaApi.stats, staleBy: [postsChanged, socialAccountsChanged] },
  { read: socialMediaApi.settings, staleBy: [socialSettingsChanged] },
  { read: arrivalsApi.outcome, staleBy: [postsChanged] },
  { read: arrivalsApi.list, staleBy: [postsChanged] },
  { read: arrivalsApi.links, staleBy: [postsChanged] },
  { read: socialCampaignsApi.list, staleBy: [postsChanged, socialCampaignsChanged] },
  { read: contentTemplatesApi.list, staleBy: [contentTemplatesChanged] },
];
