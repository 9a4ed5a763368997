import { expect, test } from "vitest";
import { leavingPost } from "./leaving-post.rules.ts";
import type { Platform } from "./networks.rules.ts";

const ours = (token: string): string => `https://app.alder.example/l/${token}`;
const post = (platform: Platform, of: object = {}) => ({
  platform,
  content: "See https://alder.example/menu, and book.",
  link: "https://alder.example/book",
  hashtags: ["rye"],
  firstReply: null,
  outText: `See ${ours("aaaaaaaaaa")}, and book.\n\n${ours("bbbbbbbbbb")}\n\n#rye`,
  outReply: null,
  ...of,
});

test("what leaves has our links, and its own link is found among them", () => {
  expect(leavingPost(post("bluesky")).link).toEqual({
    address: ours("bbbbbbbbbb"),
    leadsTo: "https://alder.example/book",
  });
  expect(
    leavingPost(post("bluesky", { link: null, outText: `See ${ours("aaaaaaaaaa")}, and book.` })).link,
  ).toEqual({
    address: ours("aaaaaaaaaa"),
    leadsTo: "https://alder.example/menu",
  });
  expect(leavingPost(post("bluesky", { link: null, content: "Rye", outText: null }))).toMatchObject({
    text: "Rye\n\n#rye",
    link: null,
  });
});

test.each<[Platform, string | undefined]>([
  ["x", `https://x.com/intent/post?text=${encodeURIComponent(post("x").outText)}`],
  ["facebook", `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(ours("bbbbbbbbbb"))}`],
  [
    "linkedin",
    `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(ours("bbbbbbbbbb"))}`,
  ],
  ["google_business", "https://business.google.com/"],
  ["bluesky", undefined],
])("%s is opened with the link that is counted, once", (platform, share) => {
  expect(leavingPost(post(platform)).share).toBe(share);
});
