import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#platform/contract/dates.ts";
import { daysBefore, daysOf, fiscalYearOf, partsOf } from "./report-days.rules.ts";
import { setAsideOf } from "./set-aside.rules.ts";
import { thresholdOf } from "./threshold.rules.ts";

test.each([
  ["2026-11-25", "January", "2026-01-01"],
  ["2026-03-31", "April", "2025-04-01"],
  ["2026-04-01", "April", "2026-04-01"],
  ["2026-06-30", "July", "2025-07-01"],
  ["2026-12-31", "October", "2026-10-01"],
  ["2026-01-01", "October", "2025-10-01"],
] as const)("%s is in the fiscal year from %s on that began on %s", (day, start, first) =>
  expect(fiscalYearOf(day, start)).toBe(first),
);

test.each([
  ["month", { from: "2026-11-01", to: "2026-11-30" }],
  ["last-month", { from: "2026-10-01", to: "2026-10-31" }],
  ["quarter", { from: "2026-10-01", to: "2026-12-31" }],
  ["year", { from: "2026-07-01", to: "2027-06-30" }],
  ["last-year", { from: "2025-07-01", to: "2026-06-30" }],
] as const)("%s is %o", (span, days) => expect(daysOf(span, "2026-11-25", "July")).toEqual(days));

test.each([
  [
    { from: "2026-11-01", to: "2026-11-30" },
    { from: "2026-10-01", to: "2026-10-31" },
  ],
  [
    { from: "2026-01-01", to: "2026-12-31" },
    { from: "2025-01-01", to: "2025-12-31" },
  ],
  [
    { from: "2026-02-10", to: "2026-02-12" },
    { from: "2026-02-07", to: "2026-02-09" },
  ],
])("before %o come %o", (days, before) => expect(daysBefore(days)).toEqual(before));

describe("the parts of a period", () => {
  test("are its whole months and the days at its edges, each day once", () => {
    fc.assert(
      fc.property(fc.nat({ max: 800 }), fc.nat({ max: 800 }), fc.boolean(), (start, length, isOpen) => {
        const from = addDays("2024-01-01", start);
        const to = addDays(from, length);
        const { months, edges } = partsOf({ from: isOpen ? null : from, to });
        const isIn = (day: string) =>
          edges.filter((edge) => edge.from <= day && day <= edge.to).length +
          (months && (months.from === null || months.from <= day) && day < months.to ? 1 : 0);
        for (let at = -40; at <= length + 40; at++) {
          const day = addDays(from, at);
          expect([day, isIn(day)]).toEqual([day, day <= to && (isOpen || day >= from) ? 1 : 0]);
        }
        for (const bound of [months?.from, months?.to]) if (bound) expect(bound.slice(8)).toBe("01");
      }),
    );
  });

  test("of one month are that month, without edges", () =>
    expect(partsOf({ from: "2026-02-01", to: "2026-02-28" })).toEqual({
      months: { from: "2026-02-01", to: "2026-03-01" },
      edges: [],
    }));
});

test.each([
  ["100.00", { low: "25.00", high: "30.00" }],
  ["0.01", { low: "0.01", high: "0.01" }],
  ["12345678901234.56", { low: "3086419725308.64", high: "3703703670370.37" }],
  ["0.00", undefined],
  ["-5.00", undefined],
])("of a profit of %s %o is set aside", (profit, range) => expect(setAsideOf(profit)).toEqual(range));

test.each([
  [2024, {}, "600.00"],
  [2025, {}, "600.00"],
  [2026, {}, "2000.00"],
  [2027, {}, null],
  [2027, { "2027": "2050.00" }, "2050.00"],
])("the threshold of %i is known, typed, or not known", (year, typed, expected) =>
  expect(thresholdOf(year, typed)).toBe(expected),
);
