import { describe, expect, test } from "vitest";
import { instantWriter } from "./instant-text.ts";

describe("moments as text", () => {
  const moments = [
    "2026-11-25T00:00:00.000Z",
    "2026-11-25T23:59:00.000Z",
    "2026-11-25T14:30:15.250Z",
    "2026-11-26T00:00:00.000Z",
    "2026-11-25T14:30:00.000Z",
    "1969-12-31T23:59:00.000Z",
    "2028-02-29T12:00:00.000Z",
    "+010000-01-01T00:01:00.000Z",
    "-000001-01-01T00:01:00.000Z",
  ];

  test("are what toISOString writes, whichever came before", () => {
    const write = instantWriter();
    for (const text of [...moments, ...moments.toReversed()]) expect(write(new Date(text))).toBe(text);
  });

  test("of no moment are refused", () => {
    expect(() => instantWriter()(new Date(NaN))).toThrow(RangeError);
  });
});
