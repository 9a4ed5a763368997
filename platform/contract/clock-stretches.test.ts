import { describe, expect, test } from "vitest";
import { clockStretches } from "./clock-stretches.ts";

const hour = 3_600_000;
const stretches = (zone: string, from: string, to: string) =>
  clockStretches(zone, Date.parse(from), Date.parse(to)).map(({ start, end, offset, firstShown }) => [
    new Date(start).toISOString().slice(0, 16),
    new Date(end).toISOString().slice(0, 16),
    offset / hour,
    (firstShown - start) / hour,
  ]);

describe("time between clock changes", () => {
  test("without a change it is one stretch", () => {
    expect(stretches("Europe/Berlin", "2026-06-01T00:00Z", "2026-08-01T00:00Z")).toEqual([
      ["2026-06-01T00:00", "2026-08-01T00:00", 2, 0],
    ]);
  });

  test("a year has both changes, and says until when hours come again", () => {
    expect(stretches("America/New_York", "2026-01-01T00:00Z", "2027-01-01T00:00Z")).toEqual([
      ["2026-01-01T00:00", "2026-03-08T07:00", -5, 0],
      ["2026-03-08T07:00", "2026-11-01T06:00", -4, 0],
      ["2026-11-01T06:00", "2027-01-01T00:00", -5, 1],
    ]);
  });

  test("half an hour's change", () => {
    expect(stretches("Australia/Lord_Howe", "2026-04-01T00:00Z", "2026-04-06T00:00Z")).toEqual([
      ["2026-04-01T00:00", "2026-04-04T15:00", 11, 0],
      ["2026-04-04T15:00", "2026-04-06T00:00", 10.5, 0.5],
    ]);
  });

  test.each([
    [
      "ends at a change",
      "2026-03-28T00:00Z",
      "2026-03-29T01:00Z",
      [["2026-03-28T00:00", "2026-03-29T01:00", 1, 0]],
    ],
    [
      "begins at a change",
      "2026-03-29T01:00Z",
      "2026-03-30T00:00Z",
      [["2026-03-29T01:00", "2026-03-30T00:00", 2, 0]],
    ],
    ["is empty", "2026-03-29T01:00Z", "2026-03-29T01:00Z", []],
  ])("time that %s", (_what, from, to, expected) => {
    expect(stretches("Europe/Berlin", from, to)).toEqual(expected);
  });
});
