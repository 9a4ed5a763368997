import { describe, expect, test } from "vitest";
import { setupDone } from "./setup.messages.ts";
import {
  answersFrom,
  digitsOnly,
  emptyAnswers,
  openingStep,
  progressAt,
  reachableStep,
  summaryOf,
  toggled,
  whyNotNext,
} from "./setup.view.ts";

test("progress is (step-1)/4", () =>
  expect([1, 2, 3, 4, 5].map(progressAt)).toEqual([0, 0.25, 0.5, 0.75, 1]));

describe("Next", () => {
  test.each([
    [1, "Please select at least one goal"],
    [2, "Please select at least one lead source"],
    [3, "Please select at least one channel"],
    [4, undefined],
    [5, undefined],
  ])("on step %i without an answer: %s", (step, why) => expect(whyNotNext(step, emptyAnswers)).toBe(why));
  test("is open after one choice", () =>
    expect(whyNotNext(1, { ...emptyAnswers, primaryGoals: ["Close more deals"] })).toBeUndefined());
});

describe("going back and forth", () => {
  const asked = { ...emptyAnswers, primaryGoals: ["Close more deals" as const] };
  test.each([
    [1, emptyAnswers, 1],
    [4, emptyAnswers, 1],
    [2, asked, 2],
    [5, asked, 2],
    [5, { ...asked, leadSources: ["Referrals" as const], communicationChannels: ["Live chat" as const] }, 5],
  ])("to step %i never passes one that needs a choice", (to, answers, step) =>
    expect(reachableStep(to, answers)).toBe(step),
  );
});

describe("reopened", () => {
  test("it shows the answers", () =>
    expect(answersFrom({ answers: { primaryGoals: ["Close more deals"], salesCycle: "1-4 weeks" } })).toEqual(
      { ...emptyAnswers, primaryGoals: ["Close more deals"], salesCycle: "1-4 weeks" },
    ));
  test.each([
    [undefined, 1],
    [{ setupCompleted: false, step: 3 }, 3],
    [{ setupCompleted: true, step: 5 }, 1],
    [{ setupCompleted: false, step: 99 }, 5],
  ])("%j opens step %i", (onboarding, step) => expect(openingStep(onboarding)).toBe(step));
});

test("choosing twice takes it back", () =>
  expect(toggled(toggled([], "Referrals"), "Referrals")).toEqual([]));
test("a number of people has digits only", () => expect(digitsOnly("about 20 a month")).toBe("20"));
test("the summary leaves out what was not answered", () =>
  expect(summaryOf({ ...emptyAnswers, averageDealValue: "250" })).toEqual([
    { label: "A typical sale", value: "$250" },
  ]));
test("an amount has one sign before it, also where one was typed", () =>
  expect(summaryOf({ ...emptyAnswers, averageDealValue: "$1,250.50" })).toEqual([
    { label: "A typical sale", value: "$1,250.50" },
  ]));
test("the final message is the stated one", () =>
  expect(setupDone).toMatchObject({
    title: "Setup Complete!",
    description: "Welcome to Mainstay! Let's start growing your business.",
  }));
