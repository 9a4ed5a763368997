import { expect, test } from "vitest";
import { timeLeft } from "./use-time-left.ts";

test.each([
  [1000, 10, 90, undefined],
  [2000, 0, 90, undefined],
  [2000, 100, 900, "about 18 seconds left"],
  [60_000, 100, 400, "about 4 minutes left"],
  [60_000, 1, 120, "about 2 hours left"],
])("after %i ms, %i rows done and %i left: %s", (elapsed, done, left, words) => {
  expect(timeLeft(elapsed, done, left)).toBe(words);
});
