import { expect, test } from "vitest";
import { fieldLabel } from "#areas/customers/contract/standard-fields.rules.ts";
import { changedBy, valueLabel } from "./contact-changes.view.ts";

const field = {
  id: "1",
  key: "guests",
  label: "Number of guests",
  type: "number" as const,
  choices: [],
  order: 0,
};
const rosa = {
  id: "u1",
  firstName: "Rosa",
  lastName: "Delgado",
  email: "rosa@example.com",
  role: "owner" as const,
  sees: "all" as const,
  hasSecondStep: false,
  accessUntil: null,
  pictureUrl: null,
};

test("a field has its label, a custom one the business's", () => {
  expect([
    fieldLabel("pipelineStage"),
    fieldLabel("customFields.guests", [field]),
    fieldLabel("customFields.gone"),
  ]).toEqual(["Stage", "Number of guests", "gone"]);
});

test.each([
  ["phone", null, undefined],
  ["tags", [], undefined],
  ["tags", ["a", "b"], "a, b"],
  ["pipelineStage", "new", "New Lead"],
  ["status", "active", "Active"],
  ["value", "1500.50", "$1,500.50"],
  ["nextFollowUp", "2026-11-25", "Nov 25, 2026"],
  ["assignedTo", "u1", "Rosa Delgado"],
  ["assignedTo", "u9", "a former teammate"],
  ["customFields.vip", false, "No"],
  ["customFields.guests", 24, "24"],
  ["notes", [{ id: "1", text: "Hello" }], "Hello"],
])("%s %j reads as people say it", (name, value, words) =>
  expect(valueLabel(name, value, [rosa])).toBe(words),
);

test("a change through an email's link was made by the customer, not by someone", () => {
  const change = { changedBy: null, changedByName: null, field: "status" };
  expect(
    [
      change,
      { ...change, field: "email" },
      { ...change, changedBy: "u9" },
      { ...change, changedBy: "u1", changedByName: "Rosa Delgado" },
    ].map(changedBy),
  ).toEqual(["The customer", "Mainstay", "Someone who left", "Rosa Delgado"]);
});
