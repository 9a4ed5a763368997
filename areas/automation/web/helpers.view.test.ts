import { expect, test } from "vitest";
import { recipes } from "#areas/automation/contract/helper-recipes.rules.ts";
import { plainNames } from "#areas/automation/contract/helper-words.rules.ts";
import { partWords } from "./helper-parts.view.ts";
import {
  conditionOf,
  countersOf,
  type Draft,
  emptyDraft,
  errorsOf,
  moved,
  newStep,
  partsOf,
  readable,
  refusedAt,
  startWords,
  stepKinds,
  timeWords,
} from "./helpers.view.ts";

test("each helper that is on saves two hours", () => {
  expect(countersOf([{ isActive: true }, { isActive: false }, { isActive: true }])).toEqual({
    active: 2,
    available: 3,
    hours: 4,
  });
});

test.each([
  [0, "0 min"],
  [59, "59 min"],
  [60, "1 h"],
  [125, "2 h 5 min"],
])("%d minutes are %s", (minutes, words) => expect(timeWords(minutes)).toBe(words));

test.each(Object.values(recipes))("$name has no errors", (recipe) => {
  expect(errorsOf({ ...recipe, isActive: false } as Draft)).toEqual({});
});

test("an error stands at its step, in a branch too", () => {
  const draft: Draft = {
    ...emptyDraft,
    name: "Mine",
    definition: {
      when: { event: "contact.created" },
      then: [
        { do: "wait", days: 3 },
        { do: "branch", if: [{ field: "source", is: "x" }], then: [{ do: "tag", tag: "" }], else: [] },
      ],
    },
  };
  expect(errorsOf(draft)).toEqual({ "then.1.then.0": "Enter a tag" });
  expect(errorsOf({ ...draft, name: " ", definition: { ...draft.definition, then: [] } })).toMatchObject({
    name: "Enter a name",
    then: "Add at least one step",
  });
});

test.each([
  ["hours", { hours: { from: "09:00", to: "17:00", days: [] } }, "Choose a day"],
  ["hours", { hours: { from: "", to: "17:00", days: ["monday"] } }, "Enter a time such as 09:00"],
  ["until.0", { until: [{ event: "" }] }, "Choose one"],
])("what is wrong with %s is said there, case %#", (place, part, message) => {
  const definition = { ...emptyDraft.definition, then: [{ do: "stop" }], ...part } as Draft["definition"];
  expect(errorsOf({ ...emptyDraft, name: "Mine", definition })).toEqual({ [place]: message });
});

test("what the server refuses is said at its step, and two that differ read differently", () => {
  expect(
    refusedAt({
      "definition.then.1.templateId": "Choose a template",
      "definition.then.2.if.0.field": "Choose a detail",
      "definition.when.event": "Choose what happens",
      name: "Enter a name",
    }),
  ).toEqual({
    "then.1": "Choose a template",
    "then.2.if.0": "Choose a detail",
    when: "Choose what happens",
    name: "Enter a name",
  });
  const email = { do: "email", subject: "Hi", content: "<p>One</p>" } as const;
  const side = (content: string) =>
    partWords("definition.then", [{ ...email, content: `<p>${content}</p>` }], plainNames);
  expect([side("One"), side("Two")]).toEqual(["Send the email “Hi”: One", "Send the email “Hi”: Two"]);
  expect(partWords("definition.mode", "ask", plainNames)).toBe("Ask me first");
  expect(partWords("definition.until", [], plainNames)).toBeUndefined();
});

test("every new step can be drawn and says what is missing, or is whole", () => {
  for (const { value } of stepKinds) expect(newStep(value).do).toBe(value);
});

test("steps move by one, and not over an end", () => {
  expect(moved(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
});

test("a condition is its parts", () => {
  expect(conditionOf("value", "over", "500")).toEqual({ field: "value", over: 500 });
  expect(conditionOf("email", "filled", "")).toEqual({ field: "email", empty: false });
  expect(partsOf({ field: "source", isNot: "Referral" })).toEqual({ how: "isNot", value: "Referral" });
});

test("fill-ins are read as words", () => {
  expect(readable("Thank you, {{firstName|and welcome}} {{lastName}}")).toBe(
    "Thank you, [first name] [last name]",
  );
});

test.each([
  [["A"], "Also start: “A” for 2 customers"],
  [["A", "B"], "Also start: “A” and “B” for 2 customers"],
  [["A", "B", "C", "D", "E"], "Also start: “A”, “B”, “C” and 2 more for 2 customers"],
])("helpers that start with a change of many: %j", (names, words) => {
  expect(startWords(names, "2 customers")).toBe(words);
});
