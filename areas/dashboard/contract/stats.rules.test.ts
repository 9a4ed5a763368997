import { expect, test } from "vitest";
import { goals } from "#areas/onboarding/contract/onboarding.schema.ts";
import { cardOrder, conversionRate, metricKeys, metrics } from "./stats.rules.ts";

test.each([[0, 0, 0], [0, 5, 0], [1, 3, 33], [2, 3, 67], [1, 200, 1], [1, 201, 0], [7, 7, 100]])("%i customers of %i are %i percent", (customers, all, percent) => {
  expect(conversionRate(customers, all)).toBe(percent);
});

test("there is one metric for each card, in the stated order, with its words and its list", () => {
  expect(metrics.map((metric) => metric.key)).toEqual([...metricKeys]);
  for (const { how, href, filter } of metrics) {
    expect(how).toMatch(/^[A-Z].+\.$/);
    expect(href).toBe(filter === null ? "/calendar" : filter.view ? `/contacts?view=${filter.view}` : "/contacts");
  }
});

test("without goals the cards stand in their stated order", () => expect(cardOrder([])).toEqual([...metricKeys]));

test.each(goals)("with the goal %s all five cards stand once", (goal) => {
  expect([...cardOrder([goal])].sort()).toEqual([...metricKeys].sort());
});

test("the goal that was chosen first comes first", () => {
  expect(cardOrder(["Track finances better", "Generate more leads"])).toEqual(["totalRevenue", "conversionRate", "activeLeads", "totalContacts", "upcomingMeetings"]);
  expect(cardOrder(["something else"])).toEqual([...metricKeys]);
});
