import { expect, test } from "vitest";
import {
  changeWords,
  chosenCount,
  daysOf,
  downloadAddress,
  listingFrom,
  queryTextOf,
  rowsAskedFrom,
  sharesOf,
  spanOf,
  spans,
} from "./reports.view.ts";

const today = "2026-01-15";

test("what is shown stands in the address, and comes back from it", () => {
  const text = "from=2026-01-01&to=2026-01-31&source=Referral";
  const listing = listingFrom(new URLSearchParams(`${text}&other=1&assignedTo=`));
  expect(listing).toEqual({ from: "2026-01-01", to: "2026-01-31", source: "Referral" });
  expect([queryTextOf(listing), queryTextOf({}), chosenCount(listing), chosenCount({})]).toEqual([
    text,
    "",
    2,
    0,
  ]);
  expect(downloadAddress(listing, "pdf")).toBe(`/api/reports/download?${text}&format=pdf`);
});

test("a list of rows needs a number that there is", () => {
  expect(rowsAskedFrom(new URLSearchParams("of=everything"))).toBeUndefined();
  expect(rowsAskedFrom(new URLSearchParams("of=won&from=2026-01-01"))).toEqual({
    of: "won",
    from: "2026-01-01",
    stage: undefined,
    reason: undefined,
  });
});

test("spans reach over the turn of the year, and are known again by their days", () => {
  const chosen = { from: "2026-01-02", to: "2026-01-03" };
  expect(daysOf("lastMonth", today, chosen)).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(daysOf("quarter", today, chosen).from).toBe("2025-11-01");
  // In January, this year is this month.
  for (const { value } of spans.filter((span) => span.value !== "year"))
    expect(spanOf(daysOf(value, today, chosen), today)).toBe(value);
});

test("a change is told in words", () => {
  expect([
    changeWords({ value: 3, before: 2 }),
    changeWords({ value: "50.00", before: "100.00" }),
    changeWords({ value: 2, before: 2 }),
    changeWords({ value: 2, before: 0 }),
  ]).toEqual(["50% more than before", "50% less than before", "same as before", ""]);
});

test("bars are parts of the largest", () => {
  expect([sharesOf([{ value: 4 }, { value: "1.00" }, { value: null }]), sharesOf([{ value: 0 }])]).toEqual([
    [100, 25, 0],
    [0],
  ]);
});
