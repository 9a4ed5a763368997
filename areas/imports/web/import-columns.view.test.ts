import { describe, expect, test } from "vitest";
import { contactLimits } from "#areas/customers/contract/standard-fields.rules.ts";
import { dateOrderOf } from "#platform/tables/written-dates.ts";
import type { FoundColumn, ImportChoices, ImportOptions } from "#areas/imports/contract/imports.schema.ts";
import {
  behindWords,
  daysRead,
  keptAsFields,
  leftBehind,
  noted,
  notedWords,
  readDay,
} from "./import-columns.view.ts";

const found = (index: number, header: string, examples = ["x"]): FoundColumn => ({
  index,
  header,
  examples,
  target: "nothing",
  by: null,
  suggestion: null,
  dateOrder: null,
  decimalSign: null,
  asks: [],
});
const choices = (...targets: string[]): ImportChoices => ({
  columns: targets.map((target, index) => ({ index, target })),
  options: {} as ImportOptions,
});
const columns = [
  found(0, "Email"),
  found(1, "Birthday"),
  found(2, "Empty", []),
  found(3, "Photo", ["x".repeat(200)]),
];

describe("columns that are left out", () => {
  test("are the nonempty ones that go nowhere, and are named", () => {
    const behind = leftBehind(columns, choices("email", "nothing", "nothing", "nothing"));
    expect(behind.map(({ header }) => header)).toEqual(["Birthday", "Photo"]);
    expect(behindWords(behind)).toBe("2 columns won’t be imported: Birthday and Photo.");
    expect(behindWords([found(1, "Birthday")])).toBe("1 column won’t be imported: Birthday.");
    expect(behindWords(Array.from({ length: 7 }, (_, at) => found(at, `C${at}`)))).toBe(
      "7 columns won’t be imported: C0, C1, C2, C3, C4, and 2 more.",
    );
  });

  test("become custom fields, except pictures and those beyond the limit", () => {
    const chosen = choices("email", "nothing", "nothing", "nothing");
    expect(keptAsFields(chosen, columns, []).columns.map(({ target }) => target)).toEqual([
      "email",
      "new:text:Birthday",
      "nothing",
      "nothing",
    ]);
    const many = Array.from({ length: contactLimits.customFields }, (_, at) => ({
      id: `f${at}`,
      key: `f${at}`,
      label: `F${at}`,
      type: "text" as const,
      choices: [],
      order: at,
    }));
    expect(keptAsFields(chosen, columns, many)).toEqual(chosen);
  });

  test("and so do further emails and phone numbers, which are a note otherwise", () => {
    const several = [
      { ...found(0, "Email"), others: { field: "email" as const, examples: ["b@example.com"] } },
      { ...found(1, "Tel"), others: { field: "phone" as const, examples: ["030 1234"] } },
      found(2, "Email 2"),
    ];
    const chosen = choices("email", "phone", "nothing");
    expect(notedWords(noted(several, chosen))).toBe(
      "Some rows have more than one email. The first goes to Email, the rest become a note. Some rows have more than one phone number. The first goes to Phone, the rest become a note.",
    );
    const kept = keptAsFields(chosen, several, []);
    expect(kept.columns).toEqual([
      { index: 0, target: "email", othersTarget: "new:text:Email 3" },
      { index: 1, target: "phone", othersTarget: "new:text:Phone 2" },
      { index: 2, target: "new:text:Email 2" },
    ]);
    expect([noted(several, kept), leftBehind(several, kept)]).toEqual([[], []]);
    // Only where the column goes to what it holds several of.
    expect(noted(several, choices("company", "notes", "nothing"))).toEqual([]);
  });
});

test("a column that mixes date orders is asked about", () => {
  expect(dateOrderOf(["03.11.2026", "11/03/2026", "13/02/2026"])).toBe("ambiguous");
  expect(dateOrderOf(["11/03/2026", "13/02/2026"])).toBe("day_first");
  expect(dateOrderOf(["03.11.2026"])).toBe("day_first");
});

test("a row's dates show as they were read, each under its heading", () => {
  const columns = [
    { index: 0, target: "email" },
    { index: 1, target: "nextFollowUp", dateOrder: "month_first" as const },
    { index: 2, target: "new:date:Birthday", dateOrder: "day_first" as const },
    { index: 3, target: "lastContactDate" },
  ];
  const headers = ["Email", "Next", "Born", "Last"];
  expect(
    daysRead(["a@example.com", "3/4/2031", "3/4/1990", "soon"], { headers, columns, fields: [] }),
  ).toEqual(["Next: Mar 4, 2031", "Born: Apr 3, 1990"]);
});

test("an ambiguous column is read as the business writes dates; a mixed one is not", () => {
  expect([
    dateOrderOf(["3/4/2026"], "day_first"),
    dateOrderOf(["3/4/2026"], "month_first"),
    dateOrderOf(["3/4/2026", "4/25/2026"], "day_first"),
  ]).toEqual(["day_first", "month_first", "month_first"]);
  for (const both of [
    ["13/2/2026", "2/13/2026"],
    ["03.11.2026", "11/03/2026"],
  ])
    expect(dateOrderOf(both, "month_first")).toBe("ambiguous");
});

test("a date shows as it was read", () => {
  const day = { index: 0, target: "lastContactDate", dateOrder: "day_first" as const };
  expect([
    readDay("03/04/2026", day, []),
    readDay("46000", day, []),
    readDay("5/17", day, []),
    readDay("", day, []),
    readDay("03/04/2026", { index: 0, target: "notes" }, []),
  ]).toEqual(["Apr 3, 2026", "Dec 9, 2025", "Can’t be read", undefined, undefined]);
});
