/** The networks that posts go to, and the practice page, which is made up. */
export const platforms = [
  "practice",
  "bluesky",
  "mastodon",
  "x",
  "facebook",
  "instagram",
  "linkedin",
  "google_business",
] as const;
export type Platform = (typeof platforms)[number];

/** How a post reaches its page: sent by us, put up by a person, or nowhere at all. */
export const modes = ["live", "by_hand", "practice"] as const;
export type Mode = (typeof modes)[number];

/** Who sees a post on Mastodon: everyone, everyone who looks for it, or followers alone. */
export const visibilities = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof visibilities)[number];

/** Networks that posts are sent to by us. */
export const livePlatforms = ["bluesky", "mastodon"] as const;

/** What a network counts: what people take for one character, X's weights, or code points. */
export type Unit = "graphemes" | "weighted" | "characters";

export type Network = {
  readonly name: string;
  readonly mode: Mode;
  readonly limit: number;
  readonly unit: Unit;
  /** A second limit, in bytes of UTF-8. */
  readonly maxBytes?: number;
  /** What a link counts, whatever its length. */
  readonly linkCounts?: number;
  readonly maxPictures?: number;
  readonly maxHashtags?: number;
  readonly needsPicture?: true;
  /** True where the limit is not the network's own word: it is shown, and refuses nothing. */
  readonly isHearsay?: true;
  /** The address where a person puts the post up: with its text, which holds the link, or with the link alone. */
  readonly share?: (text: string, link: string | null) => string;
  /** Where a person puts it up when no address takes the text along. */
  readonly home?: string;
};

const asked = encodeURIComponent;

/** Each network's own limits; the day they were looked up is in `limitsSeenOn`. */
export const networks: Readonly<Record<Platform, Network>> = {
  practice: { name: "Practice page", mode: "practice", limit: 500, unit: "graphemes", maxPictures: 4 },
  bluesky: {
    name: "Bluesky",
    mode: "live",
    limit: 300,
    unit: "graphemes",
    maxBytes: 3000,
    maxPictures: 4,
  },
  mastodon: {
    name: "Mastodon",
    mode: "live",
    limit: 500,
    unit: "graphemes",
    linkCounts: 23,
    maxPictures: 4,
  },
  x: {
    name: "X",
    mode: "by_hand",
    limit: 280,
    unit: "weighted",
    linkCounts: 23,
    maxPictures: 4,
    share: (text) => `https://x.com/intent/post?text=${asked(text)}`,
  },
  facebook: {
    name: "Facebook",
    mode: "by_hand",
    limit: 63_206,
    unit: "characters",
    isHearsay: true,
    share: (_text, link) =>
      link ? `https://www.facebook.com/sharer/sharer.php?u=${asked(link)}` : "https://www.facebook.com/",
  },
  instagram: {
    name: "Instagram",
    mode: "by_hand",
    limit: 2200,
    unit: "characters",
    maxHashtags: 30,
    isHearsay: true,
    needsPicture: true,
    home: "https://www.instagram.com/",
  },
  linkedin: {
    name: "LinkedIn",
    mode: "by_hand",
    limit: 3000,
    unit: "characters",
    isHearsay: true,
    share: (_text, link) =>
      link
        ? `https://www.linkedin.com/sharing/share-offsite/?url=${asked(link)}`
        : "https://www.linkedin.com/feed/",
  },
  google_business: {
    name: "Google Business Profile",
    mode: "by_hand",
    limit: 1500,
    unit: "characters",
    maxPictures: 1,
    isHearsay: true,
    home: "https://business.google.com/",
  },
};

/** Networks that a person connects by hand: their names and what to do with them, in the order of the list. */
export const byHandPlatforms = ["google_business", "facebook", "instagram", "linkedin", "x"] as const;

/** The buttons that a post on Google Business Profile may have; "Call" takes the number of the profile, the others the post's link. */
export const postButtons = {
  book: "Book",
  order: "Order online",
  shop: "Buy",
  learn_more: "Learn more",
  sign_up: "Sign up",
  call: "Call now",
} as const;
export type PostButton = keyof typeof postButtons;
export const postButtonNames = Object.keys(postButtons) as [PostButton, ...PostButton[]];

/** What X charged for each post sent by a program on that day; with a link it is more. By hand it is free. */
export const xPrices = { post: "$0.015", withLink: "$0.20", on: "2026-11-28" } as const;

/** Where a person puts a post up; undefined for a page that we send to. */
export const shareAddress = (platform: Platform, text: string, link: string | null): string | undefined =>
  networks[platform].share?.(text, link) ?? networks[platform].home;
