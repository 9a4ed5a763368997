import { expect, test } from "vitest";
import { celebratedOn, heldUntil, nextClock, waitUntil } from "./helper-times.rules.ts";

const zone = "America/New_York";
const at = (text: string): Date => new Date(text);

test("a clock on day 31 rings on the last day of a shorter month", () => {
  const monthly = { every: "month", on: 31, at: "09:00" } as const;
  expect(nextClock(monthly, zone, at("2026-02-01T12:00:00Z"))).toEqual(at("2026-02-28T14:00:00Z"));
  expect(nextClock(monthly, zone, at("2026-02-28T14:00:00Z"))).toEqual(at("2026-03-31T13:00:00Z"));
  expect(nextClock(monthly, zone, at("2028-02-01T12:00:00Z"))).toEqual(at("2028-02-29T14:00:00Z"));
});

test("a weekly clock rings on its day, and a time that the clock skips comes an hour later", () => {
  const weekly = { every: "week", on: "sunday", at: "02:30" } as const;
  // The clocks go from 02:00 to 03:00 on March 8, 2026.
  expect(nextClock(weekly, zone, at("2026-03-03T12:00:00Z"))).toEqual(at("2026-03-08T07:30:00Z"));
  expect(nextClock(weekly, zone, at("2026-03-08T07:30:00Z"))).toEqual(at("2026-03-15T06:30:00Z"));
});

test("what an event or another program starts has no clock", () => {
  expect(nextClock({ event: "contact.created" }, zone, at("2026-03-03T12:00:00Z"))).toBeUndefined();
  expect(nextClock({ hook: "1" }, zone, at("2026-03-03T12:00:00Z"))).toBeUndefined();
});

test("February 29 is celebrated on the 28th where there is none", () => {
  expect(celebratedOn("2026-02-28")).toEqual(["02-28", "02-29"]);
  expect(celebratedOn("2028-02-28")).toEqual(["02-28"]);
  expect(celebratedOn("2028-02-29")).toEqual(["02-29"]);
  expect(celebratedOn("2100-02-28")).toEqual(["02-28", "02-29"]);
});

test("days of waiting are the wall clock's, hours are not", () => {
  const before = at("2026-03-07T15:00:20Z");
  expect(waitUntil({ days: 1 }, before, zone)).toEqual(at("2026-03-08T14:00:20Z"));
  expect(waitUntil({ hours: 24 }, before, zone)).toEqual(at("2026-03-08T15:00:20Z"));
});

test("a step waits for the hours, on the days that were chosen", () => {
  const office = { days: ["monday", "tuesday"], from: "09:00", to: "17:00" } as never;
  expect(heldUntil(office, zone, at("2026-11-24T15:00:00Z"))).toBeUndefined();
  expect(heldUntil(office, zone, at("2026-11-24T22:00:00Z"))).toEqual(at("2026-11-30T14:00:00Z"));
  expect(heldUntil(null, zone, at("2026-11-24T22:00:00Z"))).toBeUndefined();
});

test("hours over midnight belong to the day on which they begin", () => {
  const night = { days: ["saturday"], from: "20:00", to: "04:00" } as never;
  // Sunday, 02:00 and 05:00 in New York.
  expect(heldUntil(night, zone, at("2026-11-29T07:00:00Z"))).toBeUndefined();
  expect(heldUntil(night, zone, at("2026-11-29T10:00:00Z"))).toEqual(at("2026-12-06T01:00:00Z"));
});
