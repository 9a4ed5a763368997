import { describe, expect, test } from "vitest";
import { dateOrderOf, dayOf } from "./written-dates.ts";

const told = (read: { value: unknown } | { problem: string }) =>
  "value" in read ? read.value : `! ${read.problem}`;

describe("days as people write them", () => {
  const no = "! Enter a date such as 2026-03-04";
  test.each<[string, string]>([
    ["2026-03-04", "2026-03-04"],
    ["2026/3/4", "2026-03-04"],
    ["20260304", "2026-03-04"],
    ["2026-03-04T23:59:00Z", "2026-03-04"],
    ["2026-03-04 15:30", "2026-03-04"],
    ["2026-03-04T10:00:00.000+02:00", "2026-03-04"],
    ["13/4/2026", "2026-04-13"],
    ["4/13/2026", "2026-04-13"],
    ["4/4/26", "2026-04-04"],
    ["04.03.2026", "2026-03-04"],
    ["4.3.26", "2026-03-04"],
    ["4/13/2026 3:30 PM", "2026-04-13"],
    ["4 Mar 2026", "2026-03-04"],
    ["4-Mar-26", "2026-03-04"],
    ["Mar 4, 2026", "2026-03-04"],
    ["March 4th, 2026", "2026-03-04"],
    ["4. März 2026", "2026-03-04"],
    ["4 mars 2026", "2026-03-04"],
    ["1er août 2026", "2026-08-01"],
    ["4 de marzo de 2026", "2026-03-04"],
    ["Wed, 4 Mar 2026 10:00:00 +0000", "2026-03-04"],
    ["Wednesday, March 4, 2026", "2026-03-04"],
    ["2026 Mar 4", "2026-03-04"],
    ["31 Dec 1969", "1969-12-31"],
    ["29/02/2024", "2024-02-29"],
    ["31/02/2026", "! Enter a date that exists"],
    ["29 Feb 2026", "! Enter a date that exists"],
    ["2026-13-01", "! Enter a date that exists"],
    ["soon", no],
    ["46000", "2025-12-09"],
    ["12345", no],
    ["5/17", "! 5/17 has no year: enter a date such as 2026-03-04"],
    ["", no],
    ["4 Foo 2026", no],
    [
      "3/4/2026",
      "! 3/4/2026 can be read two ways: choose whether the day or the month comes first in this column",
    ],
  ])("%j", (text, wanted) => expect(told(dayOf(text, "ambiguous"))).toBe(wanted));

  test("who has to enter one is shown one as the column writes it", () =>
    expect([told(dayOf("soon", "day_first")), told(dayOf("5/17", "month_first"))]).toEqual([
      "! Enter a date such as 14/3/2026",
      "! 5/17 has no year: enter a date such as 3/14/2026",
    ]));

  test("3/4 is what the column says", () =>
    expect([told(dayOf("3/4/2026", "day_first")), told(dayOf("3/4/2026", "month_first"))]).toEqual([
      "2026-04-03",
      "2026-03-04",
    ]));

  test.each<[string[], string]>([
    [["3/4/2026", "25/4/2026"], "day_first"],
    [["3/4/2026", "4/25/2026"], "month_first"],
    [["3/4/2026", "5/6/2026"], "ambiguous"],
    [["13/1/2026", "1/13/2026"], "ambiguous"],
    [["2026-03-04"], "month_first"],
    [["3.4.2026"], "day_first"],
    [["5/5/2026", ""], "month_first"],
    [[], "month_first"],
    [["3/4/2026 10:00", "13/4/2026 11:00"], "day_first"],
  ])("the order of %j is %s", (values, order) => expect(dateOrderOf(values)).toBe(order));

  test("is the usual one where no day tells", () =>
    expect([dateOrderOf(["soon"], "day_first"), dateOrderOf([], "month_first")]).toEqual([
      "day_first",
      "month_first",
    ]));
});
