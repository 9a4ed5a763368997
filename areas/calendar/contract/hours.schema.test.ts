import { describe, expect, test } from "vitest";
import { joinedSpans } from "./hours.rules.ts";
import { DateOverrides, OpenHours, usualWeeklyHours, WeeklyHours } from "./hours.schema.ts";

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message).join("; ");
const quarters = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, "0");
    return index % 2 === 0 ? [`${hour}:00`, `${hour}:15`] : [`${hour}:30`, `${hour}:45`];
  });

describe("the hours of a day", () => {
  test.each([
    ["one span", [["09:00", "17:00"]]],
    [
      "several, in any order",
      [
        ["13:00", "17:00"],
        ["09:00", "12:00"],
      ],
    ],
    [
      "spans that touch",
      [
        ["09:00", "12:00"],
        ["12:00", "17:00"],
      ],
    ],
    ["the whole day", [["00:00", "24:00"]]],
    ["none", []],
    ["24 spans", quarters(24)],
  ])("may be %s", (_what, hours) => {
    expect(OpenHours.parse(hours)).toEqual(hours);
  });

  test.each([
    ["a time without its zero", [["9:00", "17:00"]], "Enter a time such as 09:00"],
    ["an hour that isn’t", [["09:00", "25:00"]], "Enter a time such as 09:00"],
    ["a minute past the day", [["09:00", "24:01"]], "Enter a time such as 09:00"],
    ["minutes that aren’t", [["09:60", "17:00"]], "Enter a time such as 09:00"],
    ["a beginning at the end of the day", [["24:00", "24:00"]], "Close later than you open"],
    ["seconds", [["09:00:00", "17:00"]], "Enter a time such as 09:00"],
    ["a number", [[9, 17]], "Enter a time such as 09:00; Enter a time such as 09:00"],
    ["a time alone", [["09:00"]], "Enter when you open and when you close"],
    ["a third time", [["09:00", "10:00", "11:00"]], "Enter when you open and when you close"],
    ["an end before the beginning", [["17:00", "09:00"]], "Close later than you open"],
    ["no time at all", [["09:00", "09:00"]], "Close later than you open"],
    [
      "an overlap",
      [
        ["11:00", "17:00"],
        ["09:00", "11:01"],
      ],
      "These hours overlap",
    ],
    [
      "the same twice",
      [
        ["09:00", "17:00"],
        ["09:00", "17:00"],
      ],
      "These hours overlap",
    ],
    ["25 spans", quarters(25), "At most 24 spans of hours a day"],
    ["no list", "09:00-17:00", "Enter the hours as a list"],
  ])("are not %s", (_what, hours, message) => {
    expect(messageOf(OpenHours.safeParse(hours))).toBe(message);
  });
});

describe("the hours of a week", () => {
  test("name the days that are open", () => {
    const hours = { "1": [["09:00", "17:00"]], "7": [] };
    expect(WeeklyHours.parse(hours)).toEqual(hours);
    expect(WeeklyHours.parse({})).toEqual({});
    expect(WeeklyHours.parse(usualWeeklyHours)).toEqual(usualWeeklyHours);
  });

  test.each([[{ "0": [] }], [{ "8": [] }], [{ monday: [] }], [[]], ["always"], [null]])(
    "are not %j",
    (hours) => {
      expect(messageOf(WeeklyHours.safeParse(hours))).toBe("Use the days 1 (Monday) to 7 (Sunday)");
    },
  );
});

describe("hours of dates", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      hours: [],
    }));

  test("are closed days and other hours, on up to 400 dates", () => {
    const overrides = [
      { day: "2028-02-29", hours: [["10:00", "24:00"]] },
      { day: "2026-12-25", hours: [] },
    ];
    expect(DateOverrides.parse(overrides)).toEqual(overrides);
    expect(DateOverrides.parse(days(400))).toHaveLength(400);
  });

  test.each([
    ["a day that isn’t", [{ day: "2026-02-30", hours: [] }], "Enter a date"],
    ["a moment", [{ day: "2026-02-03T00:00:00Z", hours: [] }], "Enter a date"],
    ["a date twice", [...days(2), ...days(1)], "Enter each date only once"],
    ["more than 400", days(401), "At most 400 dates"],
    ["no list", {}, "Enter the dates as a list"],
    [
      "an overlap",
      [
        {
          day: "2026-02-03",
          hours: [
            ["09:00", "12:00"],
            ["11:00", "13:00"],
          ],
        },
      ],
      "These hours overlap",
    ],
  ])("are not %s", (_what, overrides, message) => {
    expect(messageOf(DateOverrides.safeParse(overrides))).toBe(message);
  });
});

test("hours within others take nothing from them, and those that touch are one", () => {
  const hours = [
    ["09:00", "17:00"],
    ["10:00", "11:00"],
    ["17:00", "18:00"],
    ["20:00", "21:00"],
  ] as const;
  expect(joinedSpans(hours.map(([from, to]) => [from, to]))).toEqual([
    { begin: 540, end: 1080 },
    { begin: 1200, end: 1260 },
  ]);
});
