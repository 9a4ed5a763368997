import { expect, test } from "vitest";
import { countBytes } from "./text-length.rules.ts";
import { mentionsIn, stretchesIn } from "./rich-text.rules.ts";

/** What each stretch shows, and what it leads to. */
const read = (text: string): string[] => {
  const bytes = Buffer.from(text);
  return stretchesIn(text).map(({ byteStart, byteEnd, feature }) => {
    const shown = bytes.subarray(byteStart, byteEnd).toString();
    return `${shown} > ${feature.type === "link" ? feature.uri : feature.type === "mention" ? feature.handle : `#${feature.tag}`}`;
  });
};
const at = "@handle.com > handle.com";
const family = "👨‍👩‍👧‍👧";

// Texts and what is in them follow Bluesky's own tests of its rich text.
test.each<[string, string[]]>([
  ["no mention", []],
  ["@handle.com middle end", [at]],
  ["start @handle.com end", [at]],
  ["@handle.com @handle.com @handle.com", [at, at, at]],
  ["@full123-chars.test", ["@full123-chars.test > full123-chars.test"]],
  ["not@right", []],
  ["@handle.com!@#$chars", [at]],
  ["@handle.com\n@handle.com", [at, at]],
  ["parenthetical (@handle.com)", [at]],
  [`${family} @handle.com ${family}`, [at]],
  ["start https://middle.com end", ["https://middle.com > https://middle.com"]],
  [
    "https://start.com/foo/bar?baz=bux#hash middle",
    ["https://start.com/foo/bar?baz=bux#hash > https://start.com/foo/bar?baz=bux#hash"],
  ],
  [
    "https://newline1.com\nhttps://newline2.com",
    ["https://newline1.com > https://newline1.com", "https://newline2.com > https://newline2.com"],
  ],
  [`${family} https://middle.com ${family}`, ["https://middle.com > https://middle.com"]],
  ["start middle.com end", ["middle.com > https://middle.com"]],
  [
    "start middle.com/foo/bar?baz=bux#hash end",
    ["middle.com/foo/bar?baz=bux#hash > https://middle.com/foo/bar?baz=bux#hash"],
  ],
  [
    "newline1.com\nnewline2.com",
    ["newline1.com > https://newline1.com", "newline2.com > https://newline2.com"],
  ],
  ["not.. a..url ..here", []],
  ["e.g. e.g./foo something-cool.jpg website.com.jpg website.com.jpg/foo", []],
  [
    "punctuation https://foo.com, https://bar.com/whatever; https://baz.com.",
    [
      "https://foo.com > https://foo.com",
      "https://bar.com/whatever > https://bar.com/whatever",
      "https://baz.com > https://baz.com",
    ],
  ],
  ["parenthetical (https://foo.com)", ["https://foo.com > https://foo.com"]],
  [
    "except for https://foo.com/thing_(cool)",
    ["https://foo.com/thing_(cool) > https://foo.com/thing_(cool)"],
  ],
  ["#a #b", ["#a > #a", "#b > #b"]],
  ["#1 # text ##hashash #_b #-b #", []],
  [
    "body #a1 #a_b #a__b #b_ #a-b #a--b",
    ["#a1 > #a1", "#a_b > #a_b", "#a__b > #a__b", "#b > #b", "#a-b > #a-b", "#a--b > #a--b"],
  ],
  [`body #${"a".repeat(65)}`, []],
  ["its a #double#rainbow", ["#double > #double"]],
  ["bsky.app/profile#header", ["bsky.app/profile#header > https://bsky.app/profile#header"]],
  ["some #n0n3s@n5e!", ["#n0n3s > #n0n3s"]],
  ["strips #punctuation, #like. #this!", ["#punctuation > #punctuation", "#like > #like", "#this > #this"]],
  [
    "#🦋 emoji, and #butter🦋fly, and #🦋🦋🦋",
    ["#🦋 > #🦋", "#butter🦋fly > #butter🦋fly", "#🦋🦋🦋 > #🦋🦋🦋"],
  ],
  ["#👍🏻", ["#👍🏻 > #👍🏻"]],
  ["keycap #️⃣", []],
])("%j has its links, mentions and hashtags", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test("places are bytes, not letters", () => {
  const text = `Ünïcödé ${family} #bread`;
  const [found] = stretchesIn(text);
  expect(found).toEqual({
    byteStart: countBytes(`Ünïcödé ${family} `),
    byteEnd: countBytes(text),
    feature: { type: "tag", tag: "bread" },
  });
});

test("who is named is told once, in lower case", () => {
  expect(mentionsIn("@Alder.bsky.social and (@alder.bsky.social) mail a@b.example @rye")).toEqual([
    "alder.bsky.social",
  ]);
});
