import { expect, test } from "vitest";
import type { Platform } from "./networks.rules.ts";
import { checkPost, linkLengthAt, postText, type Written } from "./post-check.rules.ts";

const written = (of: Partial<Written> = {}): Written => ({
  content: "Fresh bread",
  link: null,
  hashtags: [],
  firstReply: null,
  pictures: 0,
  linkLength: linkLengthAt("https://app.alder.example"),
  ...of,
});
const codes = (platform: Platform, of: Partial<Written>) =>
  checkPost(platform, written(of)).problems.map(({ code, stops }) => `${code} ${stops}`);

test("the link and the hashtags that aren’t in the text come after it", () => {
  const text = { content: "Bread #Rye", link: "https://a.example", hashtags: ["rye", "baking"] };
  expect(postText(text)).toBe("Bread #Rye\n\nhttps://a.example\n\n#baking");
  expect(postText({ ...text, content: "Bread #Rye https://a.example", hashtags: [] })).toBe(
    "Bread #Rye https://a.example",
  );
});

const long = (letter: string): string => `https://alder.example/${letter.repeat(1978)}`;
test.each<[Platform, Partial<Written>, string[]]>([
  ["facebook", { content: `See ${long("a")}` }, []],
  ["facebook", { content: `See ${long("a")}a` }, ["long_link saving"]],
  ["facebook", { link: long("é") }, ["long_link saving"]],
  ["facebook", { firstReply: `See ${long("é")}` }, ["long_link saving"]],
  ["bluesky", { content: "x".repeat(300) }, []],
  ["bluesky", { content: "x".repeat(301) }, ["too_long saving"]],
  ["bluesky", { content: "👨‍👩‍👧‍👦".repeat(200) }, ["too_large saving"]],
  [
    "mastodon",
    { content: "x".repeat(477), link: `https://a.example/${"y".repeat(400)}` },
    ["too_long saving"],
  ],
  ["mastodon", { content: "x".repeat(475), link: `https://a.example/${"y".repeat(400)}` }, []],
  ["mastodon", { content: `${"x".repeat(490)} @mara@bakers.example` }, []],
  ["x", { content: "パ".repeat(140) }, []],
  ["x", { content: "パ".repeat(141) }, ["too_long saving"]],
  ["linkedin", { content: "x".repeat(3001) }, ["may_be_long nothing"]],
  [
    "instagram",
    { hashtags: Array.from({ length: 31 }, (_, at) => `t${at}`) },
    ["no_picture nothing", "many_hashtags nothing"],
  ],
  ["google_business", { pictures: 2 }, ["many_pictures nothing"]],
  ["bluesky", { pictures: 5 }, ["many_pictures saving"]],
  ["practice", { content: "New: {{product}}" }, ["unfilled publishing"]],
  ["practice", { content: "See http://alder.example" }, ["plain_link saving"]],
  ["bluesky", { firstReply: "x".repeat(301) }, ["long_reply saving"]],
])("%s with %j: %j", (platform, of, found) => {
  expect(codes(platform, of)).toEqual(found);
});

test("on Bluesky a link counts as long as ours will be, and the words say by how much it’s over", () => {
  const link = `https://a.example/${"y".repeat(400)}`;
  const { used, problems } = checkPost("bluesky", written({ content: "x".repeat(261), link }));
  expect([used, problems[0]?.message]).toEqual([301, "1 character too long for Bluesky"]);
});
