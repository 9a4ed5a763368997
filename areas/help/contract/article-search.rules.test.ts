import { expect, test } from "vitest";
import {
  isInHeading,
  keptSearch,
  searchedWords,
  stemOf,
  unswapped,
  wrongLetters,
} from "./article-search.rules.ts";

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
  ["How do I send an invoice?", ["send", "invoice"]],
  ["can I text people", ["text", "people"]],
  ["what's a 1099", ["1099"]],
  ["how do I", ["how", "do", "i"]],
  ["?", []],
])("“%s” is about %j", (search, words) => expect(searchedWords(search)).toEqual(words));

test.each([
  [["invoice", "invoices", "invoicing", "invoiced"], "invoic"],
  [["import", "imports", "importing", "imported"], "import"],
  [["stop", "stops", "stopped", "stopping"], "stop"],
  [["company", "companies"], "company"],
  [["tax"], "tax"],
  [["business"], "business"],
])("%j have one part in common", (forms, stem) =>
  expect([...new Set(forms.map((form) => stemOf(form)))]).toEqual([stem]),
);

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
