import fc from "fast-check";
import { SegmentedMessage } from "sms-segments-calculator";
import { expect, test } from "vitest";
import { textTemplates } from "./call-scripts.rules.ts";
import { plainLetter, segmentsOf, withPlain } from "./segments.rules.ts";

test.each([
  ["", "GSM-7", 0, null],
  ["a".repeat(160), "GSM-7", 1, null],
  ["a".repeat(161), "GSM-7", 2, null],
  [`${"a".repeat(159)}€`, "GSM-7", 2, null],
  ["a".repeat(306), "GSM-7", 2, null],
  // The euro sign takes two places and is never cut in half: 152 + € does not fit into 153.
  [`${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 3, null],
  [`It’s ${"a".repeat(66)}`, "UCS-2", 2, "’"],
  ["😀".repeat(35), "UCS-2", 1, "😀"],
  ["😀".repeat(36), "UCS-2", 2, "😀"],
])("%j is %s in %i texts, made dear by %j", (text, encoding, count, dear) => {
  expect(segmentsOf(text)).toEqual({ encoding, count, dear });
});

test("counts as the carriers' own calculator does", () => {
  const letters = [
    ..."abc XYZ 0123\n",
    "€",
    "{",
    "~",
    "^",
    "’",
    "“",
    "é",
    "ñ",
    "ç",
    "ü",
    "ß",
    "字",
    "😀",
    "…",
    "–",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 330 }), (parts) => {
      const text = parts.join("");
      const theirs = new SegmentedMessage(text);
      expect([segmentsOf(text).encoding, text === "" ? 0 : segmentsOf(text).count]).toEqual([
        text === "" ? "GSM-7" : theirs.getEncodingName(),
        text === "" ? 0 : theirs.segmentsCount,
      ]);
    }),
    { numRuns: 10_000 },
  );
});

test.each([
  ["It’s", "’", "It's"],
  ["“Hi” — soon…", "“", '"Hi” — soon…'],
  ["soon…", "…", "soon..."],
  ["Zoë", "ë", "Zoe"],
  ["Hi 😀", "😀", "Hi "],
])("%j with %j made plain is %j", (text, letter, plain) => {
  expect(withPlain(text, letter)).toBe(plain);
});

test("an emoji has no plain letter, and templates have none that is dear", () => {
  expect(plainLetter("😀")).toBeUndefined();
  expect(textTemplates.map(({ words }) => segmentsOf(words).dear)).toEqual([null, null, null, null]);
});
