import { describe, expect, test } from "vitest";
import { othersIn } from "./import-others.rules.ts";
import { rowReader } from "./import-rows.rules.ts";
import { targetsTwice } from "./imports.rules.ts";

const desk = "0197a000-0000-7000-8000-000000000001";
const around = { format: "csv", stages: [], country: "DE" } as const;

describe("what cells hold beyond the first email or phone number", () => {
  test.each<[string, string[], ReturnType<typeof othersIn>]>([
    ["one each", ["ana@example.com", "Bo <bo@example.com>", ""], null],
    ["two emails", ["a@b.example; c@d.example"], { field: "email", examples: ["c@d.example"] }],
    [
      "a list of another program",
      ['[{"value":"a@b.example"},{"value":"c@d.example"}]'],
      { field: "email", examples: ["c@d.example"] },
    ],
    [
      "three examples of many, each once",
      [
        "a@b.example, c@d.example",
        "a@b.example, c@d.example",
        "a@b.example e@f.example g@h.example i@j.example",
      ],
      { field: "email", examples: ["c@d.example", "e@f.example", "g@h.example"] },
    ],
    ["two numbers", ["0171 1234567 / 030 1234"], { field: "phone", examples: ["030 1234"] }],
    [
      "two numbers of an address book",
      ["+1 212 555 0100 ::: +1 212 555 0101"],
      { field: "phone", examples: ["+1 212 555 0101"] },
    ],
    ["a number with an extension", ["+1 212 555 0100 ext. 7"], null],
    ["the same email twice", ["a@b.example; a@b.example"], null],
    ["sentences", ["Call Ana, she likes rye; 12 loaves"], null],
  ])("%s", (_name, values, wanted) => expect(othersIn(values)).toEqual(wanted));
});

describe("the further ones of a cell", () => {
  const cells = ["Anna Berg <a@b.example>; c@d.example, e@f.example", "0171 1234567; 030 1234"];
  const read = (othersTargets: (string | undefined)[], row = cells) =>
    rowReader(
      ["email", "phone"].map((target, index) => ({ index, target, othersTarget: othersTargets[index] })),
      { ...around, fields: [{ id: desk, key: "desk", label: "Desk", type: "text", choices: [] }] },
    )(row);

  test("become a note each", () => {
    const { values, problems } = read([]);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      email: "a@b.example",
      phone: "0171 1234567",
      customFields: {},
      notes: ["Also by email: c@d.example; e@f.example", "Also by phone: 030 1234"],
    });
  });

  test("go to a field of the business, or to one that is made, and then are no note", () => {
    const { values } = read(["new:text:Email 2", `custom:${desk}`]);
    expect(values).toMatchObject({
      email: "a@b.example",
      phone: "0171 1234567",
      customFields: { email_2: "c@d.example; e@f.example", desk: "030 1234" },
      notes: [],
    });
  });

  test("are no value where the cell holds one, or none", () => {
    expect(read(["new:text:Email 2", `custom:${desk}`], ["a@b.example", ""]).values).toMatchObject({
      email: "a@b.example",
      phone: null,
      customFields: { email_2: null, desk: null },
      notes: [],
    });
  });

  test("and a column cannot go to one field", () => {
    const columns = [
      { target: "email", othersTarget: "new:text:Email 2" },
      { target: "new:text:Email 2" },
      // Belongs to a column that does not go to email any more.
      { target: "company", othersTarget: "new:text:Email 2" },
    ];
    expect(targetsTwice(columns)).toEqual(["new:text:Email 2"]);
    expect(targetsTwice(columns.filter((_, at) => at !== 1))).toEqual([]);
  });
});
