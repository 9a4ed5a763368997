import { describe, expect, test } from "vitest";
import {
  hasArrived,
  isSlowing,
  nextPause,
  pauses,
  retryAfterOf,
  slowDown,
} from "./webhook-schedule.rules.ts";

test.each([
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [404, false],
  [0, false],
])("an answer of %d has arrived: %s", (status, expected) => {
  expect(hasArrived({ status })).toBe(expected);
});

describe("when an event is tried again", () => {
  test("is the published schedule, together 75:35:05, with up to a fifth more", () => {
    expect(pauses.reduce((sum, one) => sum + one) / 1000).toBe(75 * 3600 + 35 * 60 + 5);
    const at = (attempts: number, random: number) => nextPause(attempts, { status: 500 }, random);
    expect([at(1, 0), at(1, 1), at(2, 0), at(9, 0), at(10, 0)]).toEqual([
      5000,
      6000,
      300_000,
      86_400_000,
      undefined,
    ]);
  });

  test("is not before the address wants it, nor later than a day because of that", () => {
    expect(nextPause(1, { status: 429, retryAfterMs: 60_000 }, 0)).toBe(60_000);
    expect(nextPause(2, { status: 429, retryAfterMs: 1000 }, 0)).toBe(300_000);
    expect(nextPause(1, { status: 429, retryAfterMs: 1e12 }, 0)).toBe(86_400_000);
  });

  test.each([
    ["120", 120_000],
    ["Thu, 26 Nov 2026 00:01:00 GMT", 60_000],
    ["Wed, 25 Nov 2026 00:00:00 GMT", 0],
    ["soon", undefined],
    [undefined, undefined],
  ])("Retry-After %s is understood", (header, expected) => {
    expect(retryAfterOf(header, new Date("2026-11-26T00:00:00Z"))).toBe(expected);
  });
});

describe("an address in trouble", () => {
  test("slows down when it is overloaded or silent: longer each time, ten minutes at most", () => {
    const silent = { status: 0 };
    expect([1, 2, 3, 8, 50].map((failures) => slowDown(failures, silent) / 1000)).toEqual([
      5, 10, 20, 600, 600,
    ]);
    expect(slowDown(1, { status: 429, retryAfterMs: 3_600_000 })).toBe(3_600_000);
    expect([429, 502, 504, 0, 500, 404].map((status) => isSlowing({ status }))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("that answers quickly and refuses is slowed down after ten in a row", () => {
    expect([1, 9, 10, 11].map((failures) => slowDown(failures, { status: 500 }) / 1000)).toEqual([
      0, 0, 5, 10,
    ]);
  });
});
