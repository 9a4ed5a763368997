import { expect, test } from "vitest";
import { beginningOf, beginningWords } from "./sign-up.view.ts";

test.each([
  [true, true, { keepTestWorkspace: true }],
  [true, false, {}],
  [false, true, { withSampleData: true }],
  [false, false, {}],
])("in a test business: %s, wanted: %s, sends %o", (isTest, wanted, sent) => expect(beginningOf(isTest, wanted)).toEqual(sent));

test("asks about what there is to keep, or about the sample business", () => {
  expect(beginningWords(true)).toBe("Keep what I made in the test business");
  expect(beginningWords(false)).toBe("Start with the sample business, so that there is something to look at");
});
