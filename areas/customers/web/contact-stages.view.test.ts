import { describe, expect, test } from "vitest";
import { presetStages } from "#areas/pipeline/contract/pipeline.rules.ts";
import {
  editStages,
  filterStages,
  stageAsked,
  stageChoice,
  stageLook,
  stageName,
} from "./contact-stages.view.ts";

const keys = (options: readonly { value: string }[]) => options.map((option) => option.value);
const tasting = { key: "tasting", name: "Cake tasting", color: "rose" };
const own = [
  ...presetStages.map((preset) => (preset.key === "proposal" ? { ...preset, name: "Offer sent" } : preset)),
  tasting,
];

describe("which stages are offered", () => {
  test.each([
    [
      "while the business's are not read yet",
      [],
      ["new", "qualified", "proposal", "negotiation", "customer", "lead", "prospect", "lost"],
    ],
    [
      "of a new business",
      presetStages,
      ["new", "qualified", "proposal", "negotiation", "customer", "lead", "prospect", "lost"],
    ],
    [
      "with one of its own",
      own,
      ["new", "qualified", "proposal", "negotiation", "customer", "lead", "prospect", "lost", "tasting"],
    ],
    [
      "without one that it archived",
      own.filter((stage) => stage.key !== "negotiation"),
      ["new", "qualified", "proposal", "customer", "lead", "prospect", "lost", "tasting"],
    ],
  ])("in the filter, the stated ones first: %s", (_, stages, offered) =>
    expect(keys(filterStages(stages))).toEqual(offered),
  );

  test("in the forms, the stated ones first; what a customer has stays", () => {
    expect(keys(editStages(own))).toEqual([
      "new",
      "lead",
      "prospect",
      "customer",
      "qualified",
      "proposal",
      "negotiation",
      "lost",
      "tasting",
    ]);
    expect(keys(editStages(own, "tasting"))).toEqual(keys(editStages(own)));
    expect(editStages(own, "old").at(-1)).toEqual({ value: "old", label: "Old" });
  });
});

test.each([
  ["new", "New Lead"],
  ["proposal", "Offer sent"],
  ["tasting", "Cake tasting"],
  ["lead", "Lead"],
  ["cold", "Cold"],
])("%s is called %s", (key, name) => expect(stageName(key, own)).toBe(name));

test.each([
  [{}, "", undefined],
  [{ stage: "tasting" }, "tasting", "Cake tasting"],
  [{ stage: "new,lead" }, "new,lead", "New Lead, Lead"],
  [{ stage: "cold" }, "cold", "Cold"],
  [{ view: "leads" as const }, "view:leads", "Active leads"],
  [{ view: "customers" as const }, "view:customers", "Customers"],
  [{ stage: "new,lead", view: "leads" as const }, "new,lead view:leads", "New Lead, Lead, Active leads"],
])("the filter of %j says what is shown", (asked, choice, label) => {
  expect(stageChoice(asked)).toBe(choice);
  expect(filterStages(own, asked).find((option) => option.value === choice)?.label).toBe(label);
});

test("a choice sets the stage and clears the view", () => {
  expect([stageAsked("new"), stageAsked("")]).toEqual([
    { stage: "new", view: undefined },
    { stage: undefined, view: undefined },
  ]);
});

test("a stage of the business has its color", () => {
  expect([stageLook("tasting", own), stageLook("lead", own)]).toEqual([
    { stage: "own", tint: "rose" },
    { stage: "lead" },
  ]);
});
