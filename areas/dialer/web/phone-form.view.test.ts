import { expect, test } from "vitest";
import {
  blankCalls,
  blankTexts,
  CallsValues,
  GroupCallsValues,
  GroupTextsValues,
  TextsValues,
  whoInClash,
} from "./phone-form.view.ts";

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

test("a campaign for a group is saved without customers chosen one by one; any other isn’t", () => {
  const calls = { ...blankCalls(), name: "Spring", script: "Hi" };
  const texts = { ...blankTexts(), name: "Spring", message: "Hi" };
  expect([GroupCallsValues, CallsValues].map((schema) => schema.safeParse(calls).success)).toEqual([
    true,
    false,
  ]);
  expect([GroupTextsValues, TextsValues].map((schema) => schema.safeParse(texts).success)).toEqual([
    true,
    false,
  ]);
});
