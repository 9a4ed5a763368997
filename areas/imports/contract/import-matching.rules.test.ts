import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { directory, type Known, labelRow, type Outcome } from "./import-matching.rules.ts";
import { applyRow, newPerson, type PersonFields, type RowValues, samePhone } from "./import-people.rules.ts";
import { ImportOptions } from "./imports.schema.ts";
import { phoneKeyOf } from "#areas/customers/contract/contacts.rules.ts";

const row = (told: Partial<RowValues>): RowValues => ({
  customFields: {},
  tags: [],
  tagsText: "",
  notes: [],
  ...told,
});
const person = (told: Partial<PersonFields>): PersonFields => ({
  ...newPerson(row({}), { source: "Other" }).fields,
  ...told,
});
const contact = (id: string, told: Partial<PersonFields>, notes: string[] = []): Known => ({
  contactId: id,
  number: null,
  isNew: false,
  fields: person(told),
  told: [],
  changed: [],
  notes,
  added: [],
});
const ana = {
  firstName: "Ana",
  lastName: "Silva",
  email: "ana@example.com",
  phone: "+49 171 1234567",
  company: "Alder & Rye",
};

type Options = Partial<ReturnType<typeof ImportOptions.parse>>;
function label(
  rows: Partial<RowValues>[],
  here: Known[],
  options: Options = {},
  decision: "same" | "different" | "skip" | null = null,
): Outcome[] {
  const people = directory();
  for (const one of here) people.put(one);
  return rows.map((told, index) =>
    labelRow({ number: index + 1, values: row(told), decision }, people, {
      ...ImportOptions.parse({ mode: "both" }),
      ...options,
    }),
  );
}

describe("who a row means", () => {
  test.each<[string, Partial<RowValues>, Outcome["label"], string | null]>([
    [
      "the same email in other letters",
      { ...ana, email: "ANA@Example.com", jobTitle: "Baker" },
      "update",
      "Same email as Ana Silva",
    ],
    [
      "the same email and nothing new",
      ana,
      "skip",
      "Ana Silva is already in your list, with nothing to change",
    ],
    [
      "the same email and nothing new, written otherwise",
      { ...ana, email: "Ana@Example.com", phone: "0171 1234567" },
      "skip",
      "Ana Silva is already in your list, with nothing to change",
    ],
    [
      "the number as it is dialled at home, and no email",
      { firstName: "ana", lastName: "SILVA", phone: "(0171) 123 45 67", jobTitle: "Baker" },
      "update",
      "Same phone as Ana Silva",
    ],
    [
      "the number and another name",
      { firstName: "Bo", lastName: "Silva", phone: "0171 1234567" },
      "ask",
      "Same phone as Ana Silva. Is it the same customer?",
    ],
    [
      "the number and another email: colleagues",
      { firstName: "Ana", lastName: "Silva", email: "other@example.com", phone: "0171 1234567" },
      "create",
      null,
    ],
    [
      "a number of another country that ends alike",
      { firstName: "Ana", lastName: "Silva", phone: "+43 171 1234567" },
      "create",
      null,
    ],
    [
      "name and company, in other letters",
      { firstName: "ana", lastName: "silva", email: "second@example.com", company: "ALDER & rye" },
      "ask",
      "Same name and company as Ana Silva. Is it the same customer?",
    ],
    ["the name alone", { firstName: "Ana", lastName: "Silva", email: "second@example.com" }, "create", null],
    ["nobody", { firstName: "Cleo", lastName: "Baptiste", email: "cleo@example.com" }, "create", null],
  ])("%s", (_name, told, is, reason) => {
    expect(label([told], [contact("c1", ana)])[0]).toMatchObject({ label: is, reason });
  });

  test.each<[Options["mode"], Partial<RowValues>, Outcome["label"], Outcome["code"]]>([
    ["add", ana, "skip", "here"],
    ["add", { ...ana, jobTitle: "Baker" }, "skip", "here"],
    ["add", { ...ana, email: "new@example.com", company: "Other" }, "create", "create"],
    ["update", { ...ana, jobTitle: "Baker" }, "update", "update"],
    ["update", ana, "skip", "unchanged"],
    ["update", { firstName: "Cleo", email: "cleo@example.com" }, "skip", "unknown"],
    ["both", { ...ana, jobTitle: "Baker" }, "update", "update"],
    ["both", { firstName: "Cleo", email: "cleo@example.com" }, "create", "create"],
  ])("in mode %s", (mode, told, is, code) => {
    expect(label([told], [contact("c1", ana)], { mode })[0]).toMatchObject({ label: is, code });
  });

  test.each([
    ["same", "update"],
    ["different", "create"],
    ["skip", "skip"],
  ] as const)("decided to be %s", (decision, is) => {
    expect(
      label(
        [{ firstName: "Ana", lastName: "Silva", email: "second@example.com", company: "Alder & Rye" }],
        [contact("c1", ana)],
        {},
        decision,
      )[0]?.label,
    ).toBe(is);
  });

  test("of several with one email the most alike, then the first", () => {
    const twins = [contact("c2", { ...ana, firstName: "Bo" }), contact("c1", ana), contact("c3", ana)];
    expect(label([{ ...ana, jobTitle: "Baker" }], twins)[0]?.match?.contactId).toBe("c1");
    expect(label([{ ...ana, firstName: "Bo", jobTitle: "Baker" }], twins)[0]?.match?.contactId).toBe("c2");
  });

  test("only by what was asked for", () => {
    expect(label([ana], [contact("c1", ana)], { matchBy: [] })[0]?.label).toBe("create");
    expect(
      label([{ firstName: "Ana", lastName: "Silva", phone: ana.phone }], [contact("c1", ana)], {
        matchBy: ["email"],
      })[0]?.label,
    ).toBe("create");
  });

  test("an earlier row of the same file, which later ones add to", () => {
    const outcomes = label([ana, { ...ana, jobTitle: "Baker" }, ana, { ...ana, phone: null }], []);
    expect(outcomes.map(({ label: is, reason, person: number }) => [is, reason, number])).toEqual([
      ["create", null, 1],
      ["update", "Same email as row 1", 1],
      ["skip", "Same email as row 1, with nothing to add", 1],
      ["skip", "Same email as row 1, with nothing to add", 1],
    ]);
    expect(label([ana, { ...ana, jobTitle: "Baker" }], [], { mode: "add" }).map(({ code }) => code)).toEqual([
      "create",
      "twice",
    ]);
  });

  test("someone by the address that an earlier row gave them", () => {
    const outcomes = label(
      [
        { ...ana, phone: "+49 30 5550001" },
        { firstName: "Ana", lastName: "Silva", phone: "030 5550001", jobTitle: "Baker" },
        { firstName: "Ana", lastName: "Silva", phone: ana.phone, jobTitle: "Cook" },
      ],
      [contact("c1", ana)],
    );
    expect(outcomes.map(({ label: is, person: number }) => [is, number])).toEqual([
      ["update", 1],
      ["update", 1],
      ["create", 3],
    ]);
  });
});

describe("a row over a customer", () => {
  const current = person({
    ...ana,
    tags: ["a", "b, c"],
    customFields: { size: "M" },
    value: "100.00",
    nextFollowUp: "2026-05-01",
  });
  test.each<[string, Partial<RowValues>, boolean, [string, unknown, unknown][]]>([
    [
      "empty cells change nothing",
      {
        email: null,
        phone: null,
        company: null,
        value: null,
        nextFollowUp: null,
        customFields: { size: null },
      },
      false,
      [],
    ],
    [
      "empty cells overwrite when asked",
      { phone: null, company: null, value: null, nextFollowUp: null, customFields: { size: null } },
      true,
      [
        ["phone", ana.phone, null],
        ["company", "Alder & Rye", null],
        ["value", "100.00", "0.00"],
        ["nextFollowUp", "2026-05-01", null],
        ["customFields.size", "M", null],
      ],
    ],
    [
      "nobody loses name, source, status or stage",
      { firstName: null, lastName: null, source: null, status: null, pipelineStage: null },
      true,
      [],
    ],
    [
      "tags are added",
      { tags: ["b", "a"], tagsText: "b; a" },
      false,
      [["tags", ["a", "b, c"], ["a", "b, c", "b"]]],
    ],
    ["tags of our own export are known whole", { tags: ["a", "b", "c"], tagsText: "a; b, c" }, false, []],
    [
      "own fields",
      { customFields: { size: "L", room: 5 } },
      false,
      [
        ["customFields.size", "M", "L"],
        ["customFields.room", null, 5],
      ],
    ],
    ["a note is added once", { notes: ["New", "New", "Old"] }, false, [["notes", null, "New"]]],
    ["notes of our own export are known whole", { notes: ["Older\n\nOld"] }, false, []],
  ])("%s", (_name, told, blanksOverwrite, changes) => {
    const applied = applyRow(current, ["Older", "Old"], row(told), blanksOverwrite);
    expect(applied.changes.map(({ field, before, after }) => [field, before, after])).toEqual(changes);
  });
});

test.each([
  ["0171 1234567", "+49 171 1234567", true],
  ["+43 171 1234567", "+49 171 1234567", false],
  ["12345", "12345", false],
  ["(555) 010-0142", "555.010.0142", true],
  [null, null, false],
])("the numbers %s and %s are one: %s", (a, b, same) => {
  expect(samePhone(a, b)).toBe(same);
  if (same) expect(phoneKeyOf(a)).toBe(phoneKeyOf(b));
});

describe("any file", () => {
  const some = <T>(...values: T[]) => fc.constantFrom<T>(...values);
  /** People of a small town: some share a number, some have no email. A row tells of one of them, and not always all; but who has an email is told by it, since two rows with nothing in common are two people until a third one joins them. */
  const town: [string, string | null, string | null][] = [
    ["Ana", "a@x.com", "+49 171 1234567"],
    ["Bo", "b@x.com", "030 555 0001"],
    ["Cleo", "c@x.com", "0171 1234567"],
    ["Dan", null, "030 555 0002"],
    ["Eve", null, "030 555 0003"],
    ["Finn", "f@x.com", null],
  ];
  const anyRow = fc
    .record({
      who: some(...town),
      tellsPhone: fc.boolean(),
      company: some("Alder", null, undefined),
      jobTitle: some("Baker", "Cook", null),
      tags: some<string[]>([], ["t1"], ["t2"]),
      notes: some<string[]>([], ["N1"], ["N2"]),
    })
    .map(({ who: [firstName, email, phone], tellsPhone, tags, ...told }) =>
      row({
        ...told,
        firstName,
        lastName: "Silva",
        email,
        phone: tellsPhone ? phone : null,
        tags,
        tagsText: tags.join("; "),
      }),
    )
    .filter(({ email, phone }) => Boolean(email ?? phone));
  const file = fc.array(anyRow, { maxLength: 8 });
  const mode = some<"add" | "both" | "update">("add", "both", "update");

  /** Imports rows over customers and answers the customers as they are then, and what became of the rows. */
  function run(
    here: Known[],
    rows: RowValues[],
    how: "add" | "both" | "update",
  ): { here: Known[]; outcomes: Outcome[] } {
    const people = directory();
    for (const one of here) people.put(structuredClone(one));
    const outcomes = rows.map((values, index) =>
      labelRow({ number: index + 1, values, decision: null }, people, {
        ...ImportOptions.parse({ mode: how }),
        blanksOverwrite: false,
      }),
    );
    const all = people.all();
    let made = here.length;
    return {
      outcomes,
      here: all.map((one) => ({
        ...one,
        contactId: one.contactId ?? `c${String(++made).padStart(3, "0")}`,
        number: null,
        isNew: false,
        told: [],
        changed: [],
        notes: [...one.added, ...one.notes],
        added: [],
      })),
    };
  }
  const asks = ({ outcomes }: { outcomes: Outcome[] }) => outcomes.some(({ label: is }) => is === "ask");
  const seen = (here: Known[]) =>
    here.map(({ fields, notes }) => JSON.stringify([fields, [...notes].sort()])).sort();

  test("that is imported twice adds no one the second time", () => {
    fc.assert(
      fc.property(file, mode, (rows, how) => {
        const first = run([], rows, how === "update" ? "both" : how);
        // A row that asked and was not answered may know its person the second time, by what later rows told.
        if (asks(first)) return;
        const second = run(first.here, rows, how);
        expect(second.outcomes.filter(({ label: is }) => is === "create")).toEqual([]);
        if (how === "both") expect(seen(second.here)).toEqual(seen(first.here));
      }),
    );
  });

  test("before a longer one that begins with it ends as the longer one alone", () => {
    fc.assert(
      fc.property(file, file, some<"add" | "both">("add", "both"), (a, b, how) => {
        const once = run([], [...a, ...b], how);
        if (asks(once)) return;
        const twice = run(run([], a, how).here, [...a, ...b], how);
        expect(seen(twice.here)).toEqual(seen(once.here));
      }),
    );
  });
});
