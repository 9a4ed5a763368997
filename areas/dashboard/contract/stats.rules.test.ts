import { expect, test } from "vitest";
import { goals } from "#areas/onboarding/contract/onboarding.schema.ts";
import { conversionRate, goalCard, metricKeys, metrics } from "./stats.rules.ts";

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [1, 201, 0],
  [7, 7, 100],
])("%i customers of %i are %i percent", (customers, all, percent) => {
  expect(conversionRate(customers, all)).toBe(percent);
});

test("there is one metric for each card, in the stated order, with its words and its list", () => {
  expect(metrics.map((metric) => metric.key)).toEqual([...metricKeys]);
  for (const { how } of metrics) expect(how).toMatch(/^[A-Z].+\.$/);
  expect(metrics.map(({ href }) => href)).toEqual([
    "/contacts",
    "/contacts?view=leads",
    "/contacts?view=customers",
    "/opportunities?view=won",
    "/calendar?tab=upcoming",
  ]);
});

test("without a goal no card is marked", () =>
  expect([goalCard([]), goalCard(["something else"])]).toEqual([null, null]));

test.each(goals)("the goal %s marks one of the cards", (goal) =>
  expect(metricKeys).toContain(goalCard([goal])),
);

test("the goal that was chosen first is the one that is marked", () => {
  expect(goalCard(["Track finances better", "Generate more leads"])).toBe("totalRevenue");
});
