import { describe, expect, test } from "vitest";
import type { StatementColumnsShown } from "#areas/statements/contract/statements.schema.ts";
import {
  type ColumnRole,
  columnsOf,
  draftOf,
  headingOf,
  widthOf,
  withRole,
} from "./statement-columns.view.ts";

const shown: StatementColumnsShown = {
  date: 0,
  text: [3, 1],
  amount: 2,
  out: null,
  in: null,
  sign: null,
  minus: null,
  turnedRound: false,
  dateOrder: "month_first",
  decimalSign: ".",
  balance: 4,
  header: 0,
};
const draft = draftOf(shown, 6);
const rolesAfter = (column: number, role: ColumnRole | undefined) => withRole(draft, column, role).roles;

test("a draft has the role of each column, and the row of the headings from 1", () => {
  expect(draft).toEqual({
    roles: ["date", "text", "amount", "text", "balance", undefined],
    minus: "",
    turnedRound: false,
    dateOrder: "month_first",
    decimalSign: ".",
    header: "1",
  });
  expect(draftOf(null, 2)).toMatchObject({ roles: [undefined, undefined], header: "" });
  expect(draftOf({ ...shown, header: null }, 1).header).toBe("");
});

type Roles = readonly (ColumnRole | undefined)[];

test.each<[string, Roles, Roles]>([
  [
    "a date leaves its old column",
    rolesAfter(5, "date"),
    [undefined, "text", "amount", "text", "balance", "date"],
  ],
  ["text may be in several", rolesAfter(5, "text"), ["date", "text", "amount", "text", "balance", "text"]],
  [
    "money out takes the place of an amount",
    rolesAfter(5, "out"),
    ["date", "text", undefined, "text", "balance", "out"],
  ],
  [
    "a word for the sign goes with the amount",
    rolesAfter(5, "sign"),
    ["date", "text", "amount", "text", "balance", "sign"],
  ],
  [
    "a column can be left out",
    rolesAfter(1, undefined),
    ["date", undefined, "amount", "text", "balance", undefined],
  ],
])("%s", (_, roles, wanted) => expect(roles).toEqual(wanted));

test("an amount takes the place of money out and money in", () => {
  const apart = withRole(withRole(draft, 2, "out"), 5, "in");
  expect(apart.roles).toEqual(["date", "text", "out", "text", "balance", "in"]);
  expect(withRole(apart, 2, "amount").roles).toEqual([
    "date",
    "text",
    "amount",
    "text",
    "balance",
    undefined,
  ]);
});

describe("what is sent", () => {
  test("is what is shown, texts in the order they had", () => {
    expect(columnsOf(draft, shown.text)).toEqual({ columns: shown });
    expect(columnsOf(withRole(draft, 5, "text"), shown.text)).toMatchObject({ columns: { text: [3, 1, 5] } });
    expect(columnsOf({ ...draft, header: " " })).toMatchObject({ columns: { header: false } });
    expect(columnsOf({ ...draft, header: "4" })).toMatchObject({ columns: { header: 3 } });
  });

  test.each([
    ["no date", withRole(draft, 0, undefined), "Choose the column of the dates"],
    ["no amount", withRole(draft, 2, undefined), "Choose the column of the amounts"],
    ["a sign without its word", withRole(draft, 5, "sign"), "Enter the word that means money out"],
    [
      "headings in no row",
      { ...draft, header: "first" },
      "Enter the row of the headings as a number, such as 1, or leave it empty",
    ],
  ])("%s: says what is missing", (_, given, missing) => expect(columnsOf(given)).toEqual({ missing }));

  test("the word for money out goes with its column only", () => {
    const signed = { ...withRole(draft, 5, "sign"), minus: " Af " };
    expect(columnsOf(signed)).toMatchObject({ columns: { sign: 5, minus: "Af" } });
    expect(columnsOf({ ...draft, minus: "Af" })).toMatchObject({ columns: { sign: null, minus: null } });
  });
});

test("a table is as wide as its longest row, and a column without a heading is counted", () => {
  const preview = { header: ["Day", " "], rows: [["1", "2", "3"], []] };
  expect(widthOf(preview)).toBe(3);
  expect(widthOf({ header: [], rows: [] })).toBe(0);
  expect([0, 1, 2].map((at) => headingOf(preview, at))).toEqual(["Day", "Column 2", "Column 3"]);
});
