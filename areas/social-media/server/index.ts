import { publicEventsOf } from "#platform/contract/events.ts";
import type { Area } from "#platform/server/area.ts";
import * as postsEvents from "#areas/social-media/contract/posts.events.ts";
import { dueKinds } from "./due.service.ts";
import * as posts from "./posts.store.ts";
import { postsJobs } from "./posts.work.ts";
import { socialMediaActivities } from "./social-media.activities.ts";
import { liveReads } from "./social-media.live.ts";
import { firstReads } from "./social-media.reads.ts";
import { socialMediaRoutes } from "./social-media.routes.ts";
import { socialMediaSubscribers } from "./social-media.subscribers.ts";

export { cameBy, findOwnLink, noteArrival, socialSource } from "./arrivals.service.ts";

export const area: Area = {
  after: ["team", "notifications"],
  due: dueKinds,
  routes: socialMediaRoutes,
  planFeatures: { social: socialMediaRoutes.filter(({ call }) => call.keys === undefined) },
  subscribers: socialMediaSubscribers,
  jobs: postsJobs,
  liveReads,
  firstReads,
  bins: { social_media_posts: posts },
  mergeRules: {
    "social_media_arrivals.contact_id": { rule: "moves", why: "by which posts both came" },
  },
  tables: {
    content_templates: { noSecrets: ["hashtags"] },
    social_media_accounts: { without: ["access_token", "refresh_token"] },
    social_media_arrivals: {},
    social_media_campaigns: {},
    social_media_consents: { leftOut: "half of a sign-in at a Mastodon server, over within minutes" },
    social_media_clicks: {},
    social_media_links: { without: ["token"] },
    social_media_pictures: {},
    social_media_posts: { without: ["text_key"], noSecrets: ["hashtags"] },
    social_media_settings: {},
  },
  publicEvents: publicEventsOf(postsEvents),
  activities: socialMediaActivities,
};
