import { describe, expect, test } from "vitest";
import { dailyMax, daysOfMail, leftOfDay, nextDay } from "./daily-mail.rules.ts";

const born = new Date("2026-03-02T10:00:00Z");
const after = (days: number) => new Date(born.getTime() + days * 86_400_000);

test.each([
  [0, 50],
  [0.99, 50],
  [1, 200],
  [6.9, 200],
  [7, 1000],
  [29.9, 1000],
  [30, 5000],
  [400, 5000],
  [-1, 50],
])("after %d days a business may send %d emails a day through the installation", (days, max) => {
  expect(dailyMax(born, after(days))).toBe(max);
});

test("a host's own number counts instead", () => expect(dailyMax(born, born, 7)).toBe(7));

test.each([
  ["marketing", 0, 0, 50],
  ["marketing", 50, 0, 0],
  ["marketing", 0, 25, 50],
  ["marketing", 0, 30, 45],
  ["marketing", 0, 75, 0],
  ["service", 0, 0, 75],
  ["service", 50, 0, 25],
  ["service", 50, 25, 0],
  ["service", 10, 60, 5],
] as const)(
  "%s mail, after %d campaign and %d service emails, may still take %d of fifty",
  (purpose, marketing, service, left) => expect(leftOfDay({ marketing, service }, 50, purpose)).toBe(left),
);

describe("a campaign that is larger than the daily limit", () => {
  test("is split into days", () => {
    expect(daysOfMail(50, { marketing: 0, service: 0 }, born, born)).toBe(undefined);
    expect(daysOfMail(60, { marketing: 0, service: 0 }, born, born)).toEqual({
      today: 50,
      rest: 10,
      nextAt: new Date("2026-03-03T00:00:00Z"),
      lastAt: new Date("2026-03-03T00:00:00Z"),
    });
    expect(daysOfMail(60, { marketing: 45, service: 0 }, born, born)).toMatchObject({ today: 5, rest: 55 });
    expect(daysOfMail(60, { marketing: 90, service: 0 }, born, born)).toMatchObject({ today: 0, rest: 60 });
    // 50, at midnight 50 more, then 200 a day.
    expect(daysOfMail(400, { marketing: 0, service: 0 }, born, born)?.lastAt).toEqual(
      new Date("2026-03-05T00:00:00Z"),
    );
    expect(daysOfMail(30, { marketing: 0, service: 0 }, born, born, 10)).toMatchObject({
      today: 10,
      rest: 20,
      lastAt: new Date("2026-03-04T00:00:00Z"),
    });
  });

  test("the day begins at the same moment everywhere", () =>
    expect(nextDay(new Date("2026-03-02T23:59:59Z"))).toEqual(new Date("2026-03-03T00:00:00Z")));
});
