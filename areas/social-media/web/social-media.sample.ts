import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { presetTemplates } from "#areas/social-media/contract/content-templates.rules.ts";
import type { ContentTemplate } from "#areas/social-media/contract/content-templates.schema.ts";
import { networks, type Platform } from "#areas/social-media/contract/networks.rules.ts";
import { usualSlots } from "#areas/social-media/contract/post-times.rules.ts";
import type { Post } from "#areas/social-media/contract/posts.schema.ts";
import type { SocialCampaign } from "#areas/social-media/contract/social-campaigns.schema.ts";
import type { SocialStats } from "#areas/social-media/contract/social-media.schema.ts";

const id = (kind: number, at: number): string =>
  `01938e4e-9b2c-7000-8${String(kind).padStart(3, "0")}-${String(at).padStart(12, "0")}`;
const timeZone = "America/New_York";

/** Fixed sample values (Spec 2 §2). */
export const sampleStats: SocialStats = {
  pages: 3,
  followers: 2847,
  postsThisMonth: 24,
  scheduled: 3,
  clicks: 156,
};

const names: readonly (readonly [Platform, string, number | null])[] = [
  ["practice", "Practice page", null],
  ["instagram", "alderandrye", 1520],
  ["facebook", "Alder & Rye", 1090],
  ["google_business", "Alder & Rye Bakery", 237],
];

export const samplePages: SocialAccount[] = names.map(([platform, accountName, followerCount], at) => ({
  id: id(1, at),
  platform,
  accountName,
  accountId: null,
  followerCount,
  profileImageUrl: null,
  isActive: true,
  mode: networks[platform].mode,
  health: "well",
  healthReason: null,
  server: null,
  limits: null,
  visibility: "public",
  picturesLeft: null,
  timeZone,
  slots: [...usualSlots],
  waitingPosts: 1,
  createdAt: "2026-11-01T09:00:00.000Z",
}));

export const sampleTemplates: ContentTemplate[] = presetTemplates.map((template, at) => ({
  ...template,
  id: id(2, at),
  isActive: true,
  createdAt: "2026-11-01T09:00:00.000Z",
}));

const told: readonly (readonly [
  content: string,
  page: number,
  status: Post["status"],
  days: number,
  clicks: number,
])[] = [
  [
    "Rye with caraway is back on Saturday. We bake forty loaves, and they’re usually gone by eleven.",
    1,
    "scheduled",
    2,
    0,
  ],
  [
    "Two wedding cakes in one week: this is what our kitchen looks like at five in the morning.",
    2,
    "scheduled",
    4,
    0,
  ],
  ["Can you freeze sourdough? Yes: sliced, in a bag, for up to three months.", 0, "draft", 5, 0],
  ["New opening hours from December: Tuesday to Sunday, 7 to 3.", 3, "by_hand", 0, 0],
  ["“The best birthday cake we ever had.” Thank you, Priya!", 1, "published", -2, 41],
  ["Holiday orders are open. Tell us by December 15 what you need.", 2, "published", -5, 87],
  ["This is Mina’s first loaf. She has been with us for three weeks.", 1, "published", -9, 28],
];

/** A fortnight of posts around now. */
export function samplePosts(now = new Date()): Post[] {
  return told.map(([content, page, status, days, clicks], at) => {
    const on = samplePages[page] ?? samplePages[0];
    if (!on) throw new Error("The demo has pages");
    const { id: accountId, accountName, platform, mode } = on;
    const moment = new Date(now.getTime() + days * 86_400_000).toISOString();
    const isPlanned = status === "scheduled" || status === "by_hand";
    return {
      id: id(3, at),
      groupId: id(4, at),
      accountId,
      accountName,
      platform,
      mode,
      content,
      mediaUrls: [],
      hashtags: [],
      mentions: [],
      link: null,
      button: null,
      firstReply: null,
      replyStatus: null,
      replyReason: null,
      outText: null,
      outReply: null,
      version: 1,
      campaignId: null,
      status,
      reason: null,
      scheduledFor: isPlanned ? moment : null,
      schedule:
        isPlanned || status === "published" ? { localTime: `${moment.slice(0, 10)}T10:00`, timeZone } : null,
      isQueued: false,
      publishedAt: status === "published" ? moment : null,
      platformPostId: null,
      address: null,
      clicks,
      engagementStats: null,
      createdBy: null,
      createdByName: "Rosa Alder",
      isSample: false,
      createdAt: "2026-11-01T09:00:00.000Z",
      updatedAt: "2026-11-01T09:00:00.000Z",
      deletedAt: null,
    };
  });
}

/** The sample's campaign, with those of its posts that are out and still to come. */
export const sampleCampaigns = (): SocialCampaign[] => [
  {
    id: id(4, 0),
    name: "Holiday pies",
    description: null,
    startDate: "2026-11-15",
    endDate: "2026-12-24",
    status: "active",
    targetAudience: "Families nearby",
    budget: null,
    platforms: ["instagram", "facebook"],
    objectives: "60 pies ordered ahead",
    posts: 6,
    published: 4,
    clicks: 48,
    createdAt: "2026-11-01T09:00:00.000Z",
  },
];

/** The posts that a filter leaves. */
export const samplePostsBy = ({ status, search, from, to }: Record<string, string>): Post[] =>
  samplePosts().filter((post) => {
    const at = post.publishedAt ?? post.scheduledFor;
    return (
      (!status || post.status === status) &&
      (!search || post.content.toLowerCase().includes(search.toLowerCase())) &&
      (!from || (at !== null && at >= from)) &&
      (!to || (at !== null && at < to))
    );
  });
