import { describe, expect, test } from "vitest";
import { countBytes, countGraphemes, countWeighted, linksIn, withLinks } from "./text-length.rules.ts";

const family = "👨‍👩‍👧‍👦";

test.each([
  ["", 0],
  ["Fresh bread", 11],
  ["two\nlines", 9],
  ["café", 4],
  [`${family}!`, 2],
  ["🇺🇸🇲🇽", 2],
  ["नमस्ते", 3],
  ["각", 1],
])("%j is %i characters to people", (text, many) => {
  expect(countGraphemes(text)).toBe(many);
});

test("200 family emoji are 200 characters and 5,000 bytes", () => {
  expect([countGraphemes(family.repeat(200)), countBytes(family.repeat(200))]).toEqual([200, 5000]);
});

describe("links", () => {
  test.each([
    ["See https://alder.example/a.", ["https://alder.example/a"]],
    ["(https://alder.example/a_(b))", ["https://alder.example/a_(b)"]],
    [
      "“https://alder.example” and http://b.example/?x=1&y=2, too",
      ["https://alder.example", "http://b.example/?x=1&y=2"],
    ],
    ["javascript:alert(1) and ftp://x", []],
  ])("of %j are %j", (text, links) => {
    expect(linksIn(text).map(({ link }) => link)).toEqual(links);
  });
  test("are replaced, and the rest stays", () => {
    expect(withLinks("A https://a.example, b https://b.example.", (link) => `<${link.length}>`)).toBe(
      "A <17>, b <17>.",
    );
  });
});

test.each([
  ["Fresh bread", 11],
  ["パン", 4],
  [`${family} bread`, 8],
  ["Look: https://alder.example/a/very/long/address/that/goes/on.", 30],
  ["alder.com/menu is open", 31],
  ["“Quoted” — dash…", 17],
])("%j weighs %i on X", (text, weight) => {
  expect(countWeighted(text)).toBe(weight);
});
