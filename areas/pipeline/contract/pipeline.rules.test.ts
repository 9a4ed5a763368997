import { describe, expect, test } from "vitest";
import { stages as offered } from "#areas/customers/contract/contacts.schema.ts";
import {
  archiveRefusal,
  collects,
  columnOf,
  daysTooLong,
  groupByStage,
  isWholeOrder,
  keysOf,
  placeFor,
  presetStages,
  stageKeyFor,
  usualProbability,
} from "./pipeline.rules.ts";

const stage = (name: string, key = name.toLowerCase()) => ({ name, key });

describe("a stage's name collects (Spec 1 §3)", () => {
  test.each([
    ["New Lead", "new", true],
    ["New Lead", "lead", true],
    ["Fresh leads", "lead", true],
    ["NEW", "new", true],
    ["New Lead", "prospect", false],
    ["Following up", "following", true],
    ["Following up", "contacted", true],
    ["Contacted", "prospect", true],
    ["Contacted", "new", false],
    ["Customer", "customer", true],
    ["Customer", "won", true],
    ["Deal won", "customer", true],
    ["Qualified", "qualified", true],
    ["Qualified", "QUALIFIED", true],
    ["Qualified", "qualified-2", false],
    ["Proposal", "negotiation", false],
    // Two rules fit: the first one holds.
    ["New customers", "new", true],
    ["New customers", "customer", false],
    ["Leads to contact", "contacted", false],
  ])("%s and the key %s: %s", (name, key, is) => expect(collects(name, key)).toBe(is));
});

describe("the column of a key", () => {
  const withFollowing = [
    stage("New Lead", "new"),
    stage("Following up", "following-up"),
    stage("Customer", "customer"),
  ];
  test.each([
    ["its own stage's", presetStages, "proposal", "Proposal"],
    [
      "its own stage's, however that is called now",
      [stage("Inbox", "new"), stage("New this week", "new-this-week")],
      "new",
      "Inbox",
    ],
    [
      "its own stage's before another whose name collects it",
      [stage("Old customers", "old-customers"), stage("Customer", "customer")],
      "customer",
      "Customer",
    ],
    ["the one whose name collects it", presetStages, "lead", "New Lead"],
    ["the one whose name collects it, also without that key", withFollowing, "prospect", "Following up"],
    [
      "the first that collects it",
      [stage("First contact", "a"), stage("Second contact", "b")],
      "contacted",
      "First contact",
    ],
    ["the first of all, where no name fits", presetStages, "prospect", "New Lead"],
    ["the first of all, for a key that nobody knows", presetStages, "from-an-old-file", "New Lead"],
    ["won's among the presets", presetStages, "won", "Customer"],
  ])("is %s", (_, stages, key, name) => expect(columnOf(stages, key)?.name).toBe(name));

  test("is undefined only where there is no stage at all", () => expect(columnOf([], "new")).toBeUndefined());

  test("is there for every key that a screen can set", () => {
    expect(offered.map(({ key }) => [key, columnOf(presetStages, key)?.name])).toEqual([
      ["new", "New Lead"],
      ["lead", "New Lead"],
      ["prospect", "New Lead"],
      ["qualified", "Qualified"],
      ["proposal", "Proposal"],
      ["negotiation", "Negotiation"],
      ["customer", "Customer"],
      ["lost", "Lost"],
    ]);
  });

  test("keysOf names the keys that belong to it", () => {
    const keys = offered.map(({ key }) => key);
    expect(keysOf(presetStages, presetStages[0]!, keys)).toEqual(["new", "lead", "prospect"]);
    expect(keysOf(presetStages, presetStages[4]!, keys)).toEqual(["customer"]);
  });

  test("grouping puts everyone into exactly one column and keeps their order", () => {
    const contacts = ["lead", "customer", "new", "x", "lost"].map((pipelineStage, id) => ({
      id,
      pipelineStage,
    }));
    expect(groupByStage(presetStages, contacts).map((column) => column.contacts.map(({ id }) => id))).toEqual(
      [[0, 2, 3], [], [], [], [1], [4]],
    );
  });
});

describe("a stage can be archived", () => {
  const stages = [
    { id: "a", type: "open" as const, isDefault: true },
    { id: "b", type: "open" as const, isDefault: false },
    { id: "c", type: "won" as const, isDefault: false },
  ];
  test.each([
    ["with its customers going to another", "b", "c", undefined],
    ["also one that is won", "c", "a", undefined],
    ["not into itself", "b", "b", "Choose the stage its customers move to"],
    ["not into one that is not there", "b", "z", "Choose the stage its customers move to"],
    [
      "not where customers start",
      "a",
      "b",
      "New customers start in this stage, so it can’t be removed. You can rename it.",
    ],
    ["not one that is not there", "z", "a", "Stage not found"],
  ])("%s", (_, id, moveTo, refusal) => expect(archiveRefusal(stages, id, moveTo)).toBe(refusal));
  test("not the last open one", () =>
    expect(archiveRefusal(stages.slice(1), "b", "c")).toBe(
      "This is the last open stage. Add another one first.",
    ));
});

test.each([
  ["Site visit", [], "site-visit"],
  ["Site visit", ["site-visit", "site-visit-2"], "site-visit-3"],
  ["Prüfung & Probe", [], "prufung-probe"],
  ["提案", [], "stage"],
])("the key of %s beside %j is %s", (name, taken, key) => expect(stageKeyFor(name, taken)).toBe(key));

test.each([
  [["a", "b"], true],
  [["b", "a"], true],
  [["a"], false],
  [["a", "a"], false],
  [["a", "b", "c"], false],
])("%j is a whole order of a and b: %s", (ids, is) =>
  expect(isWholeOrder([{ id: "a" }, { id: "b" }], ids)).toBe(is),
);

test("a new open stage goes before won and lost, those go to the end", () => {
  expect([
    placeFor(presetStages, "open"),
    placeFor(presetStages, "won"),
    placeFor([{ type: "won" }], "open"),
  ]).toEqual([4, 6, 0]);
  expect([usualProbability("open"), usualProbability("won"), usualProbability("lost")]).toEqual([50, 100, 0]);
});

test.each([
  ["longer than it may", { type: "open", rottingDays: 7 }, "2026-03-01T12:00:00.000Z", 12],
  ["just as long as it may", { type: "open", rottingDays: 12 }, "2026-03-01T12:00:00.000Z", undefined],
  ["a day longer, less a minute", { type: "open", rottingDays: 11 }, "2026-03-01T12:01:00.000Z", undefined],
  ["where nobody said how long", { type: "open", rottingDays: null }, "2026-03-01T12:00:00.000Z", undefined],
  ["where it is over", { type: "lost", rottingDays: 7 }, "2026-03-01T12:00:00.000Z", undefined],
  ["since nobody knows when", { type: "open", rottingDays: 7 }, null, undefined],
] as const)("a sale in its stage %s", (_, stage, since, days) =>
  expect(daysTooLong(stage, since, new Date("2026-03-13T12:00:00.000Z"))).toBe(days),
);
