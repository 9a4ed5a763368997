import { describe, expect, test } from "vitest";
import { datesOf, everyWords, type Schedule } from "./recurring-invoices.rules.ts";

const never = { never: true } as const;
const schedule = (
  every: number,
  unit: Schedule["unit"],
  startDate: string,
  end: Schedule["end"] = never,
) => ({
  every,
  unit,
  startDate,
  end,
});

describe("the days of a series", () => {
  test.each<[string, Schedule, string]>([
    ["every day", schedule(1, "day", "2026-12-30"), "2026-12-30 2026-12-31 2027-01-01"],
    ["every 10 days over February", schedule(10, "day", "2028-02-20"), "2028-02-20 2028-03-01 2028-03-11"],
    ["every two weeks", schedule(2, "week", "2026-12-21"), "2026-12-21 2027-01-04 2027-01-18"],
    ["the 15th", schedule(1, "month", "2026-11-15"), "2026-11-15 2026-12-15 2027-01-15"],
    ["the 31st", schedule(1, "month", "2026-12-31"), "2026-12-31 2027-01-31 2027-02-28"],
    ["the 30th", schedule(1, "month", "2027-01-30"), "2027-01-30 2027-02-28 2027-03-30"],
    ["the 29th in a leap year", schedule(1, "month", "2028-01-29"), "2028-01-29 2028-02-29 2028-03-29"],
    ["the 31st each quarter", schedule(3, "month", "2026-08-31"), "2026-08-31 2026-11-30 2027-02-28"],
    ["a year, over its end", schedule(1, "year", "2026-12-31"), "2026-12-31 2027-12-31 2028-12-31"],
    ["February 29 each year", schedule(1, "year", "2028-02-29"), "2028-02-29 2029-02-28 2030-02-28"],
    ["February 29 each fourth year", schedule(4, "year", "2028-02-29"), "2028-02-29 2032-02-29 2036-02-29"],
    ["two only", schedule(1, "month", "2026-01-31", { after: 2 }), "2026-01-31 2026-02-28"],
    ["until a day of it", schedule(1, "week", "2026-11-25", { on: "2026-12-02" }), "2026-11-25 2026-12-02"],
    ["until before its first", schedule(1, "week", "2026-11-25", { on: "2026-11-24" }), ""],
    ["until the end of the books", schedule(1, "year", "2998-06-01"), "2998-06-01 2999-06-01"],
  ])("%s", (_name, days, expected) => {
    expect(datesOf(days, { limit: 3 }).join(" ")).toBe(expected);
  });

  test("the 31st comes back after each short month, six dates ahead and years later", () => {
    const days = schedule(1, "month", "2026-01-31");
    expect(datesOf(days)).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
    expect(datesOf(days, { from: "2044-02-01", limit: 2 })).toEqual(["2044-02-29", "2044-03-31"]);
  });

  test.each<[Schedule["unit"], number, string]>([
    ["day", 1, "2026-11-25"],
    ["day", 13, "2026-11-25"],
    ["week", 3, "2026-11-25"],
    ["month", 1, "2026-10-31"],
    ["month", 5, "2024-02-29"],
    ["year", 1, "2024-02-29"],
    ["year", 7, "2024-02-29"],
  ])("from any day on, they are the same as counted from the start: %s, %i", (unit, every, startDate) => {
    const days = schedule(every, unit, startDate);
    const all = datesOf(days, { limit: 60 });
    for (const from of [...all, "2026-11-26", "2031-03-01"].filter((day) => day <= (all.at(-3) ?? "")))
      expect(datesOf(days, { from, limit: 2 })).toEqual(all.filter((day) => day >= from).slice(0, 2));
  });

  test("after so many it is over, also when it is asked from a later day", () => {
    const days = schedule(1, "day", "2026-11-25", { after: 10 });
    expect(datesOf(days, { from: "2026-12-03" })).toEqual(["2026-12-03", "2026-12-04"]);
    expect(datesOf(days, { from: "2026-12-05" })).toEqual([]);
    expect(datesOf(days, { limit: 100 })).toHaveLength(10);
  });

  test("are told as people say it", () => {
    expect(everyWords({ every: 1, unit: "month" })).toBe("Every month");
    expect(everyWords({ every: 2, unit: "week" })).toBe("Every 2 weeks");
  });
});
