import { expect, test } from "vitest";
import { checkSchedule, momentOf, momentsIn } from "./schedules.service.ts";

test.each([
  ["2026-12-01T09:00", "Europe/Berlin", "2026-12-01T08:00:00.000Z"],
  ["2026-07-01T09:00", "America/New_York", "2026-07-01T13:00:00.000Z"],
  // The clocks go forward at 2:00: 2:30 does not exist.
  ["2027-03-14T02:30", "America/New_York", "2027-03-14T07:30:00.000Z"],
  ["2027-03-28T02:30", "Europe/Berlin", "2027-03-28T01:30:00.000Z"],
  // And back: 1:30 comes twice, the first one counts.
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  ["2027-10-31T02:30", "Europe/Berlin", "2027-10-31T00:30:00.000Z"],
  ["2026-12-01T09:00", "Pacific/Kiritimati", "2026-11-30T19:00:00.000Z"],
  ["2026-12-01T09:00", "Pacific/Pago_Pago", "2026-12-01T20:00:00.000Z"],
  ["2026-12-01T09:00", "Asia/Kathmandu", "2026-12-01T03:15:00.000Z"],
])("%s in %s is %s", (localTime, timeZone, moment) => {
  expect(momentOf(localTime, timeZone).toISOString()).toBe(moment);
});

test.each([
  ["2026-02-30T09:00", "Europe/Berlin"],
  ["2026-12-01T09:00", "Middle/Earth"],
  ["2026-12-01T09:00", ""],
])("%s in %j is refused", (localTime, timeZone) => {
  expect(() => momentOf(localTime, timeZone)).toThrow(/date that exists|time zone/);
});

test("an unknown zone counts as the business's", () => {
  expect(
    [...momentsIn("2026-12-01T09:00", ["Nowhere", "Asia/Tokyo"], "UTC")].map(
      ([zone, moment]) => `${zone} ${moment.toISOString()}`,
    ),
  ).toEqual(["Nowhere 2026-12-01T09:00:00.000Z", "Asia/Tokyo 2026-12-01T00:00:00.000Z"]);
});

test("a time is in the future, and at most a year ahead", () => {
  const at = (localTime: string) => () =>
    checkSchedule({ localTime, timeZone: "UTC", theirTime: false }, new Date("2026-11-21T12:00:00Z"));
  expect(at("2026-11-21T12:00")).toThrow("passed");
  expect(at("2028-11-21T12:00")).toThrow("a year");
  expect(at("2026-11-21T12:01")()).toEqual(new Date("2026-11-21T12:01:00Z"));
});
