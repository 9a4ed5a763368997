import { describe, expect, test } from "vitest";
import { weekdayOf } from "#platform/contract/dates.ts";
import { businessDayFrom, legalHolidaysOf } from "./legal-holidays.rules.ts";

/** The weekdays on which the District of Columbia has a holiday: python-holidays 0.105, `US(subdiv="DC")`. */
const holidays: Record<number, string> = {
  2026: "01-01 01-19 02-16 04-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 04-16 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
  2028: "01-17 02-21 04-17 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25",
  2029: "01-01 01-15 02-19 04-16 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25",
  2030: "01-01 01-21 02-18 04-16 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
  2031: "01-01 01-20 02-17 04-16 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25",
  2032: "01-01 01-19 02-16 04-16 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
  2033: "01-17 01-20 02-21 04-15 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26",
  2034: "01-02 01-16 02-20 04-17 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25",
  2035: "01-01 01-15 02-19 04-16 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25",
  2036: "01-01 01-21 02-18 04-16 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25",
};

describe("legal holidays of the District of Columbia", () => {
  test.each(Object.entries(holidays))("of %s are those of python-holidays", (year, days) =>
    expect(
      legalHolidaysOf(Number(year))
        .filter((day) => weekdayOf(day) <= 5)
        .map((day) => day.slice(5))
        .sort()
        .join(" "),
    ).toBe(days),
  );

  test.each([
    ["2028-04-15", "2028-04-18"],
    ["2033-04-15", "2033-04-18"],
    ["2027-12-31", "2028-01-03"],
    ["2028-11-10", "2028-11-13"],
    ["2029-01-20", "2029-01-22"],
    ["2033-01-20", "2033-01-21"],
    ["2026-11-26", "2026-11-27"],
  ])("what falls on %s is due on %s", (day, due) => expect(businessDayFrom(day)).toBe(due));
});
