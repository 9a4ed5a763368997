import { expect, test } from "vitest";
import { numberOfLine } from "./number-lines.rules.ts";

test.each([
  ["2125550142", "+12125550142"],
  ["(212) 555-0142", "+12125550142"],
  ["212,5550142", "+12125550142"],
  ["212,555-0142", "+12125550142"],
  ['"212","5550142"', "+12125550142"],
  ["212\t5550142", "+12125550142"],
  ["\uFEFF212-555-0142\r", "+12125550142"],
  ["+44 20 7946 0958", "+442079460958"],
  ["Dana,Whitfield,212-555-0142,2026-11-03", "+12125550142"],
  ["Area code,Number", null],
  ["", null],
  ["911", null],
  ["900,5550142", null],
  ["12,5550142", null],
  ["1".repeat(2000), null],
])("%j is %j", (line, number) => {
  expect(numberOfLine(line, "US")).toBe(number);
});

test("a number without a country is of the business's", () => {
  expect(numberOfLine("020 7946 0958", "GB")).toBe("+442079460958");
});
