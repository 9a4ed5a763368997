import { mapPage, paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { arrivalsApi } from "#areas/social-media/contract/arrivals.api.ts";
import { contentTemplatesApi } from "#areas/social-media/contract/content-templates.api.ts";
import { linksApi } from "#areas/social-media/contract/links.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialCampaignsApi } from "#areas/social-media/contract/social-campaigns.api.ts";
import { socialMediaApi, socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";
import * as accounts from "./accounts.service.ts";
import * as arrivals from "./arrivals.store.ts";
import { followLink } from "./followed-links.service.ts";
import { addAccount, finishMastodon } from "./connecting.service.ts";
import { exportPosts } from "./post-export.service.ts";
import { checkPosts } from "./post-problems.service.ts";
import * as acts from "./post-acts.service.ts";
import * as posts from "./posts.service.ts";
import { listBin, listPosts } from "./posts.store.ts";
import * as rest from "./social-media.service.ts";
import { findSettings, listSocialCampaigns } from "./social-media.store.ts";
import { checkAccount } from "./page-check.service.ts";
import { describePicture } from "./described-pictures.service.ts";
import * as pictures from "./social-pictures.service.ts";

const accountsRoutes = routesOf(accountsApi, {
  list: ({ ctx }) => accounts.listAccounts(ctx),
  create: ({ ctx, body }) => addAccount(ctx, body),
  connected: ({ ctx, query }) => finishMastodon(ctx, query),
  update: ({ ctx, params, body }) => accounts.updateAccount(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await accounts.removeAccount(ctx, params.id), {}),
  check: ({ ctx, params }) => checkAccount(ctx, params.id),
});

const postsRoutes = routesOf(postsApi, {
  list: paged(async ({ ctx, query }) => mapPage(await listPosts(ctx.tx, query), posts.shownPost)),
  bin: paged(async ({ ctx, query }) => mapPage(await listBin(ctx.tx, query), posts.shownPost)),
  export: ({ ctx, query }) => exportPosts(ctx, query),
  check: ({ ctx, body }) => checkPosts(ctx, body),
  create: ({ ctx, body }) => posts.createPosts(ctx, body),
  get: ({ ctx, params }) => posts.getPost(ctx, params.id),
  update: ({ ctx, params, body }) => posts.updatePost(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await posts.removePost(ctx, params.id), {}),
  restore: ({ ctx, params }) => posts.restorePost(ctx, params.id),
  publish: ({ ctx, params, body }) => acts.publishPost(ctx, params.id, body),
  schedule: ({ ctx, params, body }) => acts.schedulePost(ctx, params.id, body),
  queue: ({ ctx, params, body }) => acts.queuePost(ctx, params.id, body),
  unschedule: ({ ctx, params }) => acts.unschedulePost(ctx, params.id),
  approve: ({ ctx, params, body }) => acts.approvePost(ctx, params.id, body),
  decline: ({ ctx, params, body }) => acts.declinePost(ctx, params.id, body),
  retry: ({ ctx, params }) => acts.retryPost(ctx, params.id),
  resolve: ({ ctx, params, body }) => acts.resolvePost(ctx, params.id, body),
  duplicate: ({ ctx, params }) => posts.duplicatePost(ctx, params.id),
  done: ({ ctx, params, body }) => acts.finishPost(ctx, params.id, body),
});

const templatesRoutes = routesOf(contentTemplatesApi, {
  list: ({ ctx }) => rest.listContentTemplates(ctx),
  create: ({ ctx, body }) => rest.createContentTemplate(ctx, body),
  update: ({ ctx, params, body }) => rest.updateContentTemplate(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await rest.removeContentTemplate(ctx, params.id), {}),
});

const campaignsRoutes = routesOf(socialCampaignsApi, {
  list: paged(async ({ ctx, query }) =>
    mapPage(await listSocialCampaigns(ctx.tx, query), rest.shownSocialCampaign),
  ),
  create: ({ ctx, body }) => rest.createSocialCampaign(ctx, body),
  update: ({ ctx, params, body }) => rest.updateSocialCampaign(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await rest.removeSocialCampaign(ctx, params.id), {}),
});

const mediaRoutes = routesOf(socialMediaApi, {
  stats: ({ ctx }) => rest.statsOf(ctx),
  settings: ({ ctx }) => findSettings(ctx.tx),
  saveSettings: ({ ctx, body }) => rest.saveSettings(ctx, body),
});

const picturesRoutes = routesOf(socialPicturesApi, {
  upload: ({ ctx, upload, fields }) => pictures.addSocialPicture(ctx, upload, fields.alt),
  describe: ({ ctx, params, body }) => describePicture(ctx, params.id, body),
  one: ({ ctx, params }) => pictures.getSocialPicture(ctx, params.id),
  read: ({ ctx, query }) => pictures.findSocialPicture(ctx, query.url),
  get: ({ ctx, params, answer }) => {
    answer.header("cross-origin-resource-policy", "cross-origin");
    answer.header("cache-control", "public, max-age=31536000, immutable");
    return pictures.socialPictureAt(ctx, params.token);
  },
});

const arrivalsRoutes = routesOf(arrivalsApi, {
  outcome: ({ ctx, query }) => arrivals.sumOutcome(ctx.tx, query),
  list: paged(({ ctx, query }) => arrivals.listArrivals(ctx.tx, query)),
  links: ({ ctx, query }) => arrivals.listLinkClicks(ctx.tx, query),
});

const linksRoutes = routesOf(linksApi, {
  follow: ({ ctx, params, answer }) => followLink(ctx, params.token, answer),
});

export const socialMediaRoutes = [
  ...arrivalsRoutes,
  ...linksRoutes,
  ...accountsRoutes,
  ...postsRoutes,
  ...templatesRoutes,
  ...campaignsRoutes,
  ...mediaRoutes,
  ...picturesRoutes,
];
