import { expect, test } from "vitest";
import { type MergeRule, orderedMergeRules } from "./merge-rules.ts";

const moves: MergeRule = { rule: "moves", why: "both" };

test("rows move in one order, whichever area declared the rule: the first ones, then by name", () => {
  const rules = orderedMergeRules([
    { "tasks.contact_id": moves, "calls.contact_id": moves },
    { "deliveries.contact_id": { ...moves, isFirst: true }, "activities.contact_id": moves },
  ]);
  expect(Object.keys(rules)).toEqual([
    "deliveries.contact_id",
    "activities.contact_id",
    "calls.contact_id",
    "tasks.contact_id",
  ]);
});

test("two rules for one column are refused", () => {
  expect(() => orderedMergeRules([{ "tasks.contact_id": moves }, { "tasks.contact_id": moves }])).toThrow(
    "Two areas have a rule for merging tasks.contact_id",
  );
});
