import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { arrivalsApi } from "#areas/social-media/contract/arrivals.api.ts";
import { contentTemplatesApi } from "#areas/social-media/contract/content-templates.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialCampaignsApi } from "#areas/social-media/contract/social-campaigns.api.ts";
import { socialMediaApi, socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";

const sample = () => import("./social-media.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(socialMediaApi.stats, async () => (await sample()).sampleStats),
  sampleFor(socialMediaApi.settings, () => ({ approval: false })),
  sampleFor(accountsApi.list, async () => (await sample()).samplePages),
  sampleFor(contentTemplatesApi.list, async () => (await sample()).sampleTemplates),
  sampleFor(postsApi.list, async ({ query }) => (await sample()).samplePostsBy(query)),
  sampleFor(postsApi.get, async ({ params }) => {
    const { samplePosts } = await sample();
    const [first] = samplePosts();
    const post = samplePosts().find(({ id }) => id === params.id) ?? first;
    if (!post) throw new Error("The demo has posts");
    return post;
  }),
  sampleFor(postsApi.bin, () => []),
  sampleFor(arrivalsApi.outcome, () => ({
    clicks: 12,
    allClicks: 19,
    newCustomers: 1,
    returned: 0,
    value: "340.00",
  })),
  sampleFor(socialPicturesApi.read, () => ({ picture: null })),
  sampleFor(arrivalsApi.list, () => []),
  sampleFor(arrivalsApi.links, () => []),
  sampleFor(socialCampaignsApi.list, async () => (await sample()).sampleCampaigns()),
];
