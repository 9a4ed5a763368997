import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, Day, dayIn, daysBetween, Instant, longDayIn } from "./dates.ts";

describe("a day", () => {
  test.each(["2026-11-18", "2024-02-29", "2000-02-29", "1000-01-01", "9999-12-31"])("%s is one", (day) => {
    expect(Day.parse(day)).toBe(day);
  });

  test.each([
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-1-1",
    "26-01-01",
    "2026-11-18T00:00:00Z",
    "18.11.2026",
    "11/18/2026",
    "",
    "0999-12-31",
    "0000-01-01",
    " 2026-11-18",
    "2026-11-18 ",
    "+002026-11-18",
    "today",
  ])("%j is none", (day) => {
    expect(Day.safeParse(day).success).toBe(false);
  });
});

describe("a moment", () => {
  test.each([
    "2026-11-18T16:10:00Z",
    "2026-11-18T16:10:00.000Z",
    "2026-11-18T16:10:00+02:00",
    "2026-11-18T16:10:00.123456-05:30",
  ])("%s is one", (moment) => {
    expect(Instant.parse(moment)).toBe(moment);
  });

  test.each([
    "2026-11-18",
    "2026-11-18T16:10:00",
    "2026-11-18 16:10:00Z",
    "2026-11-18T25:00:00Z",
    "2026-02-30T00:00:00Z",
    "now",
    "",
  ])("%j is none", (moment) => {
    expect(Instant.safeParse(moment).success).toBe(false);
  });
});

describe("the day in a time zone", () => {
  test.each([
    ["UTC", "2026-11-18T23:30:00Z", "2026-11-18"],
    ["Europe/Berlin", "2026-11-18T23:30:00Z", "2026-11-19"],
    ["America/Los_Angeles", "2026-11-18T07:59:00Z", "2026-11-17"],
    ["America/Los_Angeles", "2026-11-18T08:00:00Z", "2026-11-18"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"],
    ["Pacific/Pago_Pago", "2027-01-01T10:59:00Z", "2026-12-31"],
    ["Asia/Kolkata", "2026-11-18T18:30:00Z", "2026-11-19"],
    ["Asia/Kathmandu", "2026-11-18T18:14:00Z", "2026-11-18"],
    // The nights when the clocks change.
    ["America/New_York", "2026-03-08T04:59:00Z", "2026-03-07"],
    ["America/New_York", "2026-03-09T03:59:00Z", "2026-03-08"],
    ["Europe/London", "2026-10-24T23:30:00Z", "2026-10-25"],
    ["Europe/London", "2026-10-25T23:30:00Z", "2026-10-25"],
  ])("%s at %s is %s", (timeZone, moment, day) => {
    expect(dayIn(timeZone, new Date(moment))).toBe(day);
  });
});

test.each([
  ["America/New_York", "December 22, 2026"],
  ["Pacific/Honolulu", "December 22, 2026"],
  ["UTC", "December 23, 2026"],
  ["America/Indiana/Knox", "December 22, 2026"],
  ["Europe/Berlin", "23 December 2026"],
  ["America/Sao_Paulo", "22 December 2026"],
])("a day in full at %s is written %s", (timeZone, day) => {
  expect(longDayIn(timeZone, new Date("2026-12-23T00:30:00Z"))).toBe(day);
});

describe("counting days", () => {
  test.each([
    ["2026-11-18", "2026-11-18", 0],
    ["2026-11-18", "2026-11-19", 1],
    ["2026-03-07", "2026-03-09", 2],
    ["2026-10-24", "2026-10-26", 2],
    ["2024-02-28", "2024-03-01", 2],
    ["2026-01-01", "2025-12-31", -1],
    ["2000-01-01", "2100-01-01", 36_525],
  ])("from %s to %s it is %d", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });

  test("there and back is the same day", () => {
    const day = fc
      .date({
        min: new Date("1000-01-01T00:00:00Z"),
        max: new Date("9000-01-01T00:00:00Z"),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: -200_000, max: 200_000 }), (from, days) => {
        fc.pre(addDays(from, days) >= "1000-01-01");
        expect(addDays(addDays(from, days), -days)).toBe(from);
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });
});
