import { expect, test } from "vitest";
import { costWords } from "./dialer.view.ts";
import { blankTexts, TextsValues, whoInClash } from "./phone-form.view.ts";

const typed = {
  ...blankTexts(),
  name: "Spring",
  message: "Hi",
  contactIds: ["01930000-0000-7000-80ac-000000000001"],
};

test.each([
  ["", null],
  ["20", "20.00"],
  ["$1,200.50", "1200.50"],
])("what it may cost: %j is sent as %j", (maxCost, sent) => {
  expect(TextsValues.parse({ ...typed, maxCost }).maxCost).toBe(sent);
});

test("what is no amount is said under the field", () => {
  const wrong = TextsValues.safeParse({ ...typed, maxCost: "a lot" }).error?.issues ?? [];
  expect(wrong.map(({ path }) => path)).toEqual([["maxCost"]]);
  expect(whoInClash.wordsOf("maxCost", null)).toBe("No limit");
  expect(whoInClash.wordsOf("maxCost", "20.00")).toBe("$20");
});

test("the cost before the start, with the limit", () => {
  expect(costWords("12.40", null)).toBe("It costs about $12.40.");
  expect(costWords("12.40", "20.00")).toBe("It costs about $12.40. It stops at about $20.");
  expect(costWords("12.40", "10.00")).toBe(
    "It costs about $12.40. It stops at $10, so not everyone may be reached.",
  );
});
