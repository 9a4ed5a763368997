import { expect, test } from "vitest";
import { beginningOf, beginningWords, chosenPlan, knownFrom, planOptions } from "./sign-up.view.ts";

test.each([
  [true, true, { keepTestWorkspace: true }],
  [true, false, {}],
  [false, true, { withSampleData: true }],
  [false, false, {}],
])("in a test business: %s, wanted: %s, sends %o", (isTest, wanted, sent) =>
  expect(beginningOf(isTest, wanted)).toEqual(sent),
);

test("is filled in with what was entered for the demo, or empty if nobody asked for it", () => {
  const lead = {
    firstName: "Mina",
    lastName: "Sato",
    email: "mina@example.com",
    companyName: "Sato Bakery",
    phone: "",
    timestamp: "2026-11-22T10:00:00.000Z",
  };
  expect([knownFrom(lead), knownFrom(undefined)]).toEqual([
    { firstName: "Mina", lastName: "Sato", email: "mina@example.com", companyName: "Sato Bakery", phone: "" },
    {},
  ]);
});

test("asks whether to keep the test business, or about the sample business", () => {
  expect(beginningWords(true)).toBe("Keep what I made in the test business");
  expect(beginningWords(false)).toBe("Start with sample data, so there’s something to look at");
});

test.each([
  ["professional", "professional"],
  ["free", undefined],
  ["", undefined],
  [null, undefined],
])("the stored plan %s is read as %s", (kept, plan) => expect(chosenPlan(kept)).toBe(plan));

test("each plan says what it costs after the trial", () => {
  expect(planOptions.map((option) => option.label)).toEqual([
    "Starter, $49 a month after the 14-day trial",
    "Professional, $99 a month after the 14-day trial",
    "Enterprise, $199 a month after the 14-day trial",
  ]);
});
