import { expect, test } from "vitest";
import { costWords, waitWords } from "./dialer.view.ts";

test.each([
  [null, null, "We don’t know the price; enter it under Settings, Telephone."],
  ["0.0083", null, "It costs less than one cent."],
  ["0.01", null, "It costs about $0.01."],
  ["12.40", "10.00", "It costs about $12.40. It stops at $10, so not everyone may be reached."],
  ["9.00", "10.00", "It costs about $9.00. It stops at about $10."],
  ["10.004", "10.00", "It costs about $10.00. It stops at $10, so not everyone may be reached."],
])("of a cost of %s with a limit of %s it says %s", (cost, maxCost, said) => {
  expect(costWords(cost, maxCost)).toBe(said);
});

test("a campaign that waits for an hour says which, and one under way says nothing", () => {
  const now = new Date("2026-12-05T18:00:00Z");
  expect(waitWords({ nextDueAt: null }, now)).toBeUndefined();
  expect(waitWords({ nextDueAt: "2026-12-05T18:00:05Z" }, now)).toBeUndefined();
  expect(waitWords({ nextDueAt: "2026-12-07T15:00:00Z" }, now)).toMatch(/^Goes on .*7/);
});
