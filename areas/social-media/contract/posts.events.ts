import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { event, publicEvent } from "#platform/contract/events.ts";
import { Platform } from "./accounts.schema.ts";
import { PostStatus } from "./posts.schema.ts";

const which = { postId: Id, accountName: z.string(), platform: Platform };

/** Posts were written, or one of them changed: its text, time or state. */
export const postsChanged = event("social_posts.changed", z.object({ postIds: z.array(Id) }));
export const postPublished = publicEvent(
  "post.published",
  "A post went out on a social network",
  z.object({ ...which, text: z.string(), address: z.string().nullable() }),
);
export const postFailed = publicEvent(
  "post.failed",
  "A post could not be published",
  z.object({ ...which, text: z.string(), status: PostStatus, reason: z.string() }),
);
export const linkClicked = publicEvent(
  "link.clicked",
  "People followed a link in a post",
  z.object({ ...which, clicks: z.int(), times: z.int() }),
);
/** Whoever came by a link in a post booked on a page of ours. */
export const postBrought = event(
  "social_posts.brought",
  z.object({ ...which, contactId: Id, isNew: z.boolean(), what: z.enum(["booked", "asked", "signed_up"]) }),
);
export const socialAccountsChanged = event("social_accounts.changed", z.object({ accountId: Id }));
export const contentTemplatesChanged = event("content_templates.changed", z.object({ templateId: Id }));
export const socialCampaignsChanged = event("social_campaigns.changed", z.object({ campaignId: Id }));
export const socialSettingsChanged = event("social_settings.changed", z.object({ approval: z.boolean() }));
