import { describe, expect, test } from "vitest";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import type {
  FoundColumn,
  ImportChoices,
  ImportEntry,
  ImportOptions,
} from "#areas/imports/contract/imports.schema.ts";
import {
  answersOf,
  cellsToFix,
  isUnfinished,
  missingOf,
  questionOf,
  shownLabels,
  stepOf,
  targetName,
  withColumn,
} from "./imports.view.ts";
import { entryWords, exampleOf, labelWords, nameOfRow, startWords, valueLabel } from "./import-words.view.ts";

const birthday: ContactField = {
  id: "01930000-0000-7000-80ff-000000000001",
  key: "birthday",
  label: "Birthday",
  type: "date",
  choices: [],
  order: 0,
};
const found = (index: number, header: string, asks: FoundColumn["asks"] = []): FoundColumn => ({
  index,
  header,
  examples: [],
  target: "nothing",
  by: null,
  suggestion: null,
  dateOrder: null,
  decimalSign: null,
  asks,
});
const choices = (...targets: string[]): ImportChoices => ({
  columns: targets.map((target, index) => ({ index, target })),
  options: {} as ImportOptions,
});
const columns = ["Given", "Family", "Mail", "Born"].map((header, index) =>
  found(index, header, header === "Born" ? ["dateOrder"] : []),
);

describe("what keeps a file from being checked", () => {
  test.each<[string, ImportChoices, string[]]>([
    ["nothing, when name and email are there", choices("firstName", "lastName", "email", "nothing"), []],
    ["nothing, when a full name and a phone stand for them", choices("fullName", "phone"), []],
    [
      "each required field that no column goes to",
      choices("firstName"),
      ["Last name is required but not mapped", "Email is required but not mapped"],
    ],
    [
      "two columns for one field",
      choices("firstName", "lastName", "email", "email"),
      ["Two columns go to Email: choose one"],
    ],
    [
      "a column of days that can be read in two ways",
      choices("firstName", "lastName", "email", "nextFollowUp"),
      ["Choose how dates are written in “Born”"],
    ],
    [
      "the same for a field of the business",
      choices("firstName", "lastName", "email", `custom:${birthday.id}`),
      ["Choose how dates are written in “Born”"],
    ],
  ])("%s", (_, chosen, missing) => {
    expect(missingOf(chosen, columns, [birthday])).toEqual(missing);
  });

  test("an answered column is asked no more", () => {
    const asked = choices("firstName", "lastName", "email", "new:date:Born");
    expect(missingOf(asked, columns, [])).toHaveLength(1);
    expect(missingOf(withColumn(asked, 3, { dateOrder: "day_first" }), columns, [])).toEqual([]);
  });

  test("a column is only asked about what its target holds", () => {
    expect(questionOf({ asks: ["dateOrder", "decimalSign"] }, "notes", [])).toBeUndefined();
    expect(questionOf({ asks: ["dateOrder", "decimalSign"] }, "value", [])).toBe("decimalSign");
    expect(questionOf({ asks: ["dateOrder", "decimalSign"] }, "lastContactDate", [])).toBe("dateOrder");
    expect(questionOf({ asks: [] }, "value", [])).toBeUndefined();
  });
});

test.each([
  [["3/4/2026"], "day_first", "3/4/2026 is Apr 3, 2026 (day first)"],
  [["3/4/2026"], "month_first", "3/4/2026 is Mar 4, 2026 (month first)"],
  [["1.234"], ".", "1.234 is 1.234 (a period before the cents)"],
  [["1.234"], ",", "1.234 is 1,234 (a comma before the cents)"],
  [[], ",", "A comma before the cents"],
] as const)("%j read as %s is shown with an example", (examples, answer, words) => {
  expect(exampleOf(examples, answer)).toBe(words);
});

test.each([
  ["firstName", "First name"],
  ["nothing", "Leave out"],
  ["new:text:Shoe size", "Shoe size (new field)"],
  [`custom:${birthday.id}`, "Birthday"],
])("the target %s is called %s", (target, name) => {
  expect(targetName(target, [birthday])).toBe(name);
});

test.each([
  ["mapping", null, 1],
  ["checking", null, 1],
  ["ready", null, 1],
  ["failed", null, 1],
  ["importing", "2026-11-21T10:00:00Z", 2],
  ["done", "2026-11-21T10:00:00Z", 3],
  ["failed", "2026-11-21T10:00:00Z", 3],
  ["cancelled", "2026-11-21T10:00:00Z", 3],
  ["undoing", "2026-11-21T10:00:00Z", 3],
  ["undone", "2026-11-21T10:00:00Z", 3],
] as const)("an import that is %s (started %s) stands on step %i", (status, startedAt, step) => {
  expect(stepOf({ status, startedAt })).toBe(step);
});

describe("the words of the dry run", () => {
  const counts = { create: 1240, update: 12, skip: 0, problem: 1, ask: 0 };
  test("say what starting does", () => {
    expect(startWords(counts)).toBe("Import 1,240 customers, update 12.");
    expect(startWords({ ...counts, create: 0 })).toBe("Update 12.");
    expect(startWords({ ...counts, create: 0, update: 0 })).toBe("There is nothing to import.");
    expect(startWords({ ...counts, create: 0, ask: 2 })).toBe("Update 12. 2 rows still need your answer.");
    expect(startWords({ ...counts, create: 0, update: 0, ask: 1 })).toBe("1 row still needs your answer.");
  });
  test("leave out zero counts", () => {
    expect(shownLabels(counts)).toEqual(["create", "update", "problem"]);
    expect(shownLabels({ ...counts, create: 0, update: 0 })).toEqual(["create", "problem"]);
    expect([labelWords("problem", 1), labelWords("create", 1)]).toEqual([
      "needs a look. Fix it here, or it’s left out.",
      "new customer will be added",
    ]);
  });
});

test("a row is called by its name, its address, or its number", () => {
  const at = [
    { index: 0, target: "firstName" },
    { index: 1, target: "lastName" },
    { index: 2, target: "email" },
  ];
  expect(nameOfRow({ number: 7, cells: ["Noor", "Haddad", "n@x.example"] }, at)).toBe("Noor Haddad");
  expect(nameOfRow({ number: 7, cells: ["", " ", "n@x.example"] }, at)).toBe("n@x.example");
  expect(nameOfRow({ number: 7, cells: [] }, at)).toBe("Row 7");
});

test("cells to fix: the wrong ones, or name, email and phone if the row as a whole is wrong", () => {
  const at = [
    { index: 0, target: "fullName" },
    { index: 1, target: "email" },
    { index: 2, target: "value" },
  ];
  expect(
    cellsToFix(
      {
        problems: [
          { index: 2, message: "" },
          { index: 2, message: "" },
        ],
      },
      at,
    ),
  ).toEqual([2]);
  expect(cellsToFix({ problems: [{ index: null, message: "" }] }, at)).toEqual([0, 1]);
});

test.each([
  ["value", "4900.00", "$4,900"],
  ["pipelineStage", "customer", "Customer"],
  ["company", null, "empty"],
  ["tags", ["a", "b"], "a, b"],
  ["customFields.vip", true, "Yes"],
  ["nextFollowUp", "2026-11-25", "Nov 25, 2026"],
] as const)("%s %j reads %s", (field, value, words) => {
  expect(valueLabel(field, Array.isArray(value) ? [...value] : (value as string))).toBe(words);
});

describe("the history", () => {
  const result = {
    successful: 45,
    created: 41,
    updated: 4,
    duplicates: 2,
    skipped: 0,
    failed: 1,
    errors: [],
  };
  const entry = {
    status: "done",
    startedAt: "2026-11-21T10:00:00Z",
    result,
    undone: null,
    counts: null,
  } satisfies Pick<ImportEntry, "status" | "startedAt" | "result" | "undone" | "counts">;
  test.each<[Partial<Pick<ImportEntry, "status" | "startedAt" | "result" | "undone" | "counts">>, string]>([
    [{}, "41 added, 4 updated, 2 already in your list, 1 with problems"],
    [{ status: "cancelled" }, "Stopped: 41 added, 4 updated, 2 already in your list, 1 with problems"],
    [
      {
        status: "ready",
        startedAt: null,
        result: null,
        counts: { create: 2, update: 0, skip: 1, problem: 0, ask: 0 },
      },
      "Not started: 3 rows are checked",
    ],
    [
      { status: "undone", undone: { removed: 41, restored: 3, kept: 1 } },
      "Undone: 41 removed, 3 restored, 1 kept",
    ],
    [{ status: "importing" }, "Importing now"],
    [{ status: "failed", result: null }, "Failed"],
  ])("%j reads %s", (changes, words) => {
    expect(entryWords({ ...entry, ...changes })).toBe(words);
  });
  test("only an import that was not started can be continued", () => {
    expect(isUnfinished({ status: "ready", startedAt: null })).toBe(true);
    expect(isUnfinished(entry)).toBe(false);
  });
});

test("a column that takes only certain values offers them, any other takes free text", () => {
  const own = [{ key: "tasting", name: "Tasting", color: "green" }];
  expect(answersOf("pipelineStage", [], own)).toEqual(expect.arrayContaining(["Lead", "Tasting"]));
  expect(answersOf("status", [], own)).toContain("Active");
  const colour: ContactField = { ...birthday, type: "choice", choices: ["Red", "Blue"] };
  expect(answersOf(`custom:${colour.id}`, [colour], own)).toEqual(["Red", "Blue"]);
  expect(answersOf("new:yesno:Newsletter", [], own)).toEqual(["Yes", "No"]);
  expect(answersOf(`custom:${birthday.id}`, [birthday], own)).toBeUndefined();
  expect(answersOf("email", [], own)).toBeUndefined();
});
