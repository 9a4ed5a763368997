import type { FirstReads } from "#platform/contract/page.ts";
import { accountsApi } from "#areas/social-media/contract/accounts.api.ts";
import { contentTemplatesApi } from "#areas/social-media/contract/content-templates.api.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialMediaApi } from "#areas/social-media/contract/social-media.api.ts";
import { postsPageSize, socialMediaPage } from "#areas/social-media/contract/social-media.pages.ts";

export const firstReads: readonly FirstReads[] = [
  {
    page: socialMediaPage,
    reads: ({ query }) => [
      { call: socialMediaApi.stats },
      { call: accountsApi.list },
      { call: contentTemplatesApi.list },
      { call: socialMediaApi.settings },
      ...(query.toString() === "" ? [{ call: postsApi.list, query: { limit: postsPageSize } }] : []),
    ],
  },
];
