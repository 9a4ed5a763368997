import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  differingFields,
  lostWords,
  type Mergeable,
  mayBeChosen,
  mergedWith,
  mergedWithAll,
  unmergedValues,
  whoStays,
} from "./contact-merges.rules.ts";
import { sameValue } from "./contacts.rules.ts";
import { changeableFields, type FieldValues } from "./standard-fields.rules.ts";

const base: Mergeable = {
  id: "1",
  firstName: "Ana",
  lastName: "Silva",
  email: null,
  phone: null,
  company: null,
  jobTitle: null,
  source: "Referral",
  status: "active",
  value: "0.00",
  pipelineStage: "new",
  assignedTo: null,
  tags: [],
  customFields: {},
  lastContactDate: null,
  nextFollowUp: null,
  birthday: null,
  timeZone: null,
  isSample: false,
};
const one = (more: Partial<Mergeable>): Mergeable => ({ ...base, ...more });

describe("the result of a merge", () => {
  const cases: [
    string,
    Partial<Mergeable>,
    Partial<Mergeable>,
    Record<string, string>,
    Partial<Mergeable>,
  ][] = [
    ["the kept one's value", { phone: "1" }, { phone: "2" }, {}, { phone: "1" }],
    [
      "the other's where the kept one has none",
      {},
      { phone: "2", company: "Alder", value: "5.00", pipelineStage: "customer" },
      {},
      { phone: "2", company: "Alder", value: "5.00", pipelineStage: "customer" },
    ],
    [
      "what was chosen",
      { phone: "1", company: "A" },
      { phone: "2", company: "B" },
      { phone: "2" },
      { phone: "2", company: "A" },
    ],
    ["a blank, where it was chosen", {}, { phone: "2" }, { phone: "1" }, { phone: null }],
    [
      "no mail, where either wants none",
      { status: "active" },
      { status: "unsubscribed" },
      {},
      { status: "unsubscribed" },
    ],
    [
      "the later contact",
      { lastContactDate: "2026-01-02" },
      { lastContactDate: "2026-03-01" },
      {},
      { lastContactDate: "2026-03-01" },
    ],
    ["the tags of both, once", { tags: ["a", "b"] }, { tags: ["b", "c"] }, {}, { tags: ["a", "b", "c"] }],
    [
      "own fields one by one",
      { customFields: { guests: 4, room: "A" } },
      { customFields: { guests: 9, nuts: true } },
      { "customFields.guests": "2" },
      { customFields: { guests: 9, room: "A", nuts: true } },
    ],
    [
      "no more than fifty tags, the kept one's all",
      { tags: Array.from({ length: 50 }, (_, at) => `t${at}`) },
      { tags: ["x"] },
      {},
      { tags: Array.from({ length: 50 }, (_, at) => `t${at}`) },
    ],
  ];
  test.each(cases)("is %s", (_, kept, gone, choices, expected) => {
    expect(mergedWith(one({ ...kept, id: "1" }), one({ ...gone, id: "2" }), choices)).toEqual({
      ...one(kept),
      ...expected,
    });
  });

  test("of several equals one after the other, and any one's value can be chosen", () => {
    const [a, b, c] = [
      one({ id: "1", phone: "1" }),
      one({ id: "2", phone: "2", email: "b@x.example" }),
      one({ id: "3", phone: "3", email: "c@x.example" }),
    ];
    expect(mergedWithAll(a, [b, c])).toMatchObject({ id: "1", phone: "1", email: "b@x.example" });
    expect(mergedWithAll(a, [b, c], { phone: "2", email: "3" })).toMatchObject({
      phone: "2",
      email: "c@x.example",
    });
    expect(mergedWithAll(a, [b, c], { phone: "3", email: "1" })).toMatchObject({ phone: "3", email: null });
  });
});

test("lost values are named: the number that was not chosen, and a custom field", () => {
  const [kept, gone] = [
    one({ id: "1", phone: "1", company: "Alder", customFields: { guests: 4 } }),
    one({
      id: "2",
      phone: "2",
      company: "Alder",
      email: "b@x.example",
      customFields: { guests: 9, room: "A" },
    }),
  ];
  expect(lostWords(mergedWith(kept, gone), gone)).toEqual(["phone 2", "guests 9"]);
  expect(lostWords(mergedWith(kept, gone, { phone: "2" }), gone)).toEqual(["guests 9"]);
});

test("only fields that differ can be chosen, custom ones by their names", () => {
  expect(
    differingFields([
      one({ phone: "1", tags: ["a"], customFields: { guests: 1, room: "A" } }),
      one({ phone: "2", customFields: { guests: 2, room: "A" } }),
    ]),
  ).toEqual(["phone", "customFields.guests"]);
  expect(
    [
      ["phone", true],
      ["customFields.x", true],
      ["tags", false],
      ["customFields", false],
      ["id", false],
      ["__proto__", false],
    ].filter(([field, may]) => mayBeChosen(field as string) !== may),
  ).toEqual([]);
});

test("the default primary is the one with the most details, then the oldest, and never a sample before a real one", () => {
  expect(whoStays([one({ id: "2" }), one({ id: "1", phone: "1", company: "A" })]).id).toBe("1");
  expect(whoStays([one({ id: "2" }), one({ id: "1" })]).id).toBe("1");
  expect(whoStays([one({ id: "1", isSample: true, phone: "1" }), one({ id: "2" })]).id).toBe("2");
});

const text = fc.option(fc.constantFrom("a", "b", "c"));
const contacts = fc.record({
  firstName: fc.constantFrom("Ana", "Anna"),
  phone: text,
  company: text,
  status: fc.constantFrom("active" as const, "unsubscribed" as const),
  value: fc.constantFrom("0.00", "5.00", "9.00"),
  tags: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d")),
  customFields: fc.dictionary(fc.constantFrom("x", "y"), fc.constantFrom("1", "2")),
  lastContactDate: fc.option(fc.constantFrom("2026-01-01", "2026-02-02")),
});
const fieldsOf = (contact: Mergeable): FieldValues =>
  Object.fromEntries(changeableFields.map((field) => [field, contact[field]]));

describe("undoing a merge", () => {
  test("restores every field, whatever was merged and chosen", () => {
    fc.assert(
      fc.property(
        contacts,
        contacts,
        fc.dictionary(
          fc.constantFrom("phone", "company", "customFields.x", "status"),
          fc.constantFrom("1", "2"),
        ),
        (kept, gone, choices) => {
          const before = fieldsOf(one({ ...kept, id: "1" } as Partial<Mergeable>));
          const after = fieldsOf(
            mergedWith(
              one({ ...kept, id: "1" } as Partial<Mergeable>),
              one({ ...gone, id: "2" } as Partial<Mergeable>),
              choices,
            ),
          );
          const { changes, stays } = unmergedValues(after, before, after);
          expect(stays).toEqual([]);
          expect(
            changeableFields.filter((field) => !sameValue({ ...after, ...changes }[field], before[field])),
          ).toEqual([]);
        },
      ),
    );
  });

  test("leaves what was changed since, and says so", () => {
    const [before, after] = [
      fieldsOf(one({ phone: null, tags: ["a"], company: "A" })),
      fieldsOf(one({ phone: "2", tags: ["a", "b"], company: "B" })),
    ];
    const current = { ...after, phone: "3", tags: ["a", "b", "new"] };
    expect(unmergedValues(current, before, after)).toEqual({
      changes: { tags: ["a", "new"], company: "A" },
      stays: ["phone"],
    });
  });
});
