import { expect, test } from "vitest";
import { monthLabel, numberText } from "./number-text.rules.ts";
import { changeInPercent, lastWeek, mailMonday, monthsOf, rangeBefore, rangeOf } from "./reports.rules.ts";
import { ranksOf, stepsOf } from "./stage-keys.rules.ts";

test("a report without days is of this month and the eleven before", () => {
  expect([
    rangeOf({}, "2026-11-23"),
    rangeOf({ to: "2026-01-31" }, "2026-11-23"),
    rangeOf({ from: "2026-11-30" }, "2026-11-23"),
  ]).toEqual([
    { from: "2025-12-01", to: "2026-11-23" },
    { from: "2025-02-01", to: "2026-01-31" },
    { from: "2026-11-30", to: "2026-11-30" },
  ]);
});

test("the period before has as many days, also over a leap day", () => {
  expect(rangeBefore({ from: "2024-03-01", to: "2024-03-31" })).toEqual({
    from: "2024-01-30",
    to: "2024-02-29",
  });
});

test("months part a range without gap, the first and the last cut", () => {
  expect(monthsOf({ from: "2024-01-31", to: "2024-03-02" })).toEqual([
    { month: "2024-01", from: "2024-01-31", to: "2024-01-31" },
    { month: "2024-02", from: "2024-02-01", to: "2024-02-29" },
    { month: "2024-03", from: "2024-03-01", to: "2024-03-02" },
  ]);
});

test("last week is Monday to Sunday, seen from any of its next seven days", () => {
  const week = { from: "2026-11-16", to: "2026-11-22" };
  for (const today of ["2026-11-23", "2026-11-26", "2026-11-29"]) expect(lastWeek(today)).toEqual(week);
});

test.each([
  ["2026-11-23", "06:59", undefined],
  ["2026-11-23", "07:00", "2026-11-23"],
  ["2026-11-24", "23:59", "2026-11-23"],
  ["2026-11-25", "07:00", undefined],
  ["2026-11-22", "12:00", undefined],
])("on %s at %s the Monday whose mail is due: %s", (day, time, monday) => {
  expect(mailMonday({ day, time })).toBe(monday);
});

test("a change is told in whole percent, and of nothing not at all", () => {
  expect([
    changeInPercent(3, 2),
    changeInPercent("75.00", "100.00"),
    changeInPercent(4, 0),
    changeInPercent(null, 2),
    changeInPercent(2, undefined),
  ]).toEqual([50, -25, undefined, undefined, undefined]);
});

test("numbers are written as people read them", () => {
  expect([
    numberText({ value: 1204, unit: "count" }),
    numberText({ value: "28500.00", unit: "money" }),
    numberText({ value: "1234.50", unit: "money" }),
    numberText({ value: 33, unit: "percent" }),
    numberText({ value: 1, unit: "days" }),
    numberText({ value: 12.5, unit: "days" }),
    numberText({ value: null, unit: "days" }),
    monthLabel("2026-11"),
  ]).toEqual(["1,204", "$28,500", "$1,234.50", "33%", "1 day", "12.5 days", "–", "Nov 26"]);
});

const stage = (key: string, type: "open" | "won" | "lost", isDefault = false) => ({
  id: key,
  key,
  name: key,
  type,
  isDefault,
});
const stages = [
  stage("new", "open", true),
  stage("qualified", "open"),
  stage("proposal", "open"),
  stage("customer", "won"),
  stage("signed", "won"),
  stage("lost", "lost"),
];

test("won is farther than every open stage, and lost is nowhere", () => {
  const ranks = ranksOf(stages, { won: ["customer", "signed"], lost: ["lost"] });
  expect([ranks.new, ranks.qualified, ranks.proposal, ranks.customer, ranks.signed, ranks.lost]).toEqual([
    0, 1, 2, 3, 3, -1,
  ]);
  expect(stepsOf(stages).map(({ key }) => key)).toEqual(["new", "qualified", "proposal", "customer"]);
});
