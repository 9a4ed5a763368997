import { expect, test } from "vitest";
import { isInHeading, keptSearch, unswapped, wrongLetters } from "./article-search.rules.ts";

const article = { title: "Send an Invoice", description: "From draft to paid." };

test.each([
  ["invoice", true],
  ["INVOICE", true],
  ["nd an In", true],
  ["draft TO", true],
  ["quote", false],
  ["invoice from", false],
])("“%s” is in title or description: %s", (search, expected) =>
  expect(isInHeading(article, search)).toBe(expected),
);

test.each([
  ["tax", 0],
  ["mail", 1],
  ["quotes", 1],
  ["invioce", 2],
])("of “%s” %d letters may be wrong", (word, letters) => expect(wrongLetters(word)).toBe(letters));

test.each([
  ["  Gift   Cards ", "gift cards"],
  ["ab", undefined],
  ["dana@example.com", undefined],
  ["call 555-0134", undefined],
])("of “%s” is kept: %s", (search, kept) => expect(keptSearch(search)).toBe(kept));

test.each([
  ["invioce", "invoice"],
  ["invoice", "invoice"],
  ["invite", "invite"],
  ["zzz", "zzz"],
])("“%s” is taken for “%s”", (word, meant) =>
  expect(unswapped(word, (one) => ["invoice", "invite"].includes(one))).toBe(meant),
);
