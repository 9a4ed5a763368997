import { tells, untold } from "#platform/server/activity-words.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import {
  contentTemplatesChanged,
  linkClicked,
  postBrought,
  postFailed,
  postPublished,
  postsChanged,
  socialAccountsChanged,
  socialCampaignsChanged,
  socialSettingsChanged,
} from "#areas/social-media/contract/posts.events.ts";

export const socialMediaActivities = [
  tells(postPublished, ({ postId, accountName, platform }) => ({
    type: "social_post_published",
    title: `A post went out on ${networks[platform].name} (${accountName})`,
    metadata: { postId },
  })),
  tells(postFailed, ({ postId, accountName, platform }) => ({
    type: "social_post_failed",
    title: `A post didn’t go out on ${networks[platform].name} (${accountName})`,
    metadata: { postId },
  })),
  tells(postBrought, ({ postId, contactId, accountName, platform, isNew }) => ({
    type: "social_post_brought",
    title: `${isNew ? "Came to us" : "Came back"} by a post on ${networks[platform].name} (${accountName})`,
    contactId,
    metadata: { postId },
  })),
  ...untold("counted at the post: there may be thousands", linkClicked),
  ...untold(
    "small steps on the way",
    postsChanged,
    socialAccountsChanged,
    contentTemplatesChanged,
    socialCampaignsChanged,
    socialSettingsChanged,
  ),
];
