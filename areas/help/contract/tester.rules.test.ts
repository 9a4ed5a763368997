import { expect, test } from "vitest";
import { testedSoFar, testerCategories, testerItems } from "./tester.rules.ts";

test("there are twelve items, each with a key of its own, in four categories that all have some", () => {
  expect(new Set(testerItems.map(({ key }) => key)).size).toBe(12);
  expect(testerItems).toHaveLength(12);
  for (const [category] of testerCategories)
    expect([category, testerItems.some((item) => item.category === category)]).toEqual([category, true]);
});

test.each([
  [[], { count: 0, percent: 0 }],
  [["open"], { count: 1, percent: 8 }],
  [["open", "open", "gone since"], { count: 1, percent: 8 }],
  [testerItems.slice(1).map(({ key }) => key), { count: 11, percent: 91 }],
  [testerItems.map(({ key }) => key), { count: 12, percent: 100 }],
])("%j comes to %j", (done, expected) => expect(testedSoFar(done)).toEqual(expected));
