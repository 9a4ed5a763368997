import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formulaSafe } from "#platform/tables/cell-guards.ts";
import type { FieldValues } from "./standard-fields.rules.ts";
import {
  matchesSearch,
  mergeChanges,
  notesDifference,
  sameValue,
  searchedFor,
  searchTextOf,
  sortNameOf,
} from "./contacts.rules.ts";

const zoe = {
  firstName: "Zoé",
  lastName: "Çelik",
  email: "Zoe@Atelier.fr",
  phone: "+33 (0)6 28 14",
  company: "24/7 Ébène",
  source: "Facebook Ad",
};

describe("the text that a search looks in", () => {
  test("is folded, a line for each part, with the digits of phone and company", () => {
    expect(searchTextOf(zoe)).toBe(
      "zoe celik\ncelik zoe\nzoe@atelier.fr\nfacebook ad\n3362814\n247\n24/7 ebene",
    );
  });

  test("leaves out what is not there", () => {
    expect(searchTextOf({ ...zoe, email: null, phone: null, company: null })).toBe(
      "zoe celik\ncelik zoe\nfacebook ad",
    );
  });

  test("ends after 1,800 bytes, with a whole letter and all digits", () => {
    const wide = "𠀀".repeat(100);
    const text = searchTextOf({ ...zoe, firstName: wide, lastName: wide, company: wide });
    expect([Buffer.byteLength(text), text.endsWith("𠀀"), text.includes("\n3362814\n")]).toEqual([
      1799,
      true,
      true,
    ]);
  });
});

test.each([
  ["  Zoé ", ["zoe"]],
  ["0628", ["628"]],
  ["+33 (0)6 28", ["33628"]],
  ["0033 6", ["336"]],
  ["(555) 010", ["555010"]],
  ["000", ["000"]],
  ["12", ["12"]],
  ["1-2", ["1-2"]],
  ["24/7 Lock", ["24/7", "lock"]],
  ["", []],
  ["a\nb", ["a", "b"]],
  ["Brown, Jennifer", ["brown", "jennifer"]],
  ["brown,jennifer", ["brown", "jennifer"]],
  ["ann ann", ["ann"]],
  [",", [","]],
  ["Jennifer 🎂", ["jennifer"]],
  ["zoe👩🏽‍🍳celik", ["zoe", "celik"]],
  ["🇫🇷 Zoé", ["zoe"]],
  ["🌸", ["🌸"]],
  ["+12125550154", ["2125550154"]],
  ["+1 (212) 555-0154", ["2125550154"]],
  ["1 212 555 0154", ["2125550154"]],
  ["001 212 555 0154", ["2125550154"]],
  ["(212) 555-0154", ["2125550154"]],
  ["555-0154", ["5550154"]],
  ["+49 (0)30 1234567", ["301234567"]],
  ["0049 30 1234567", ["301234567"]],
  ["+353 1 234 5678", ["12345678"]],
  ["+7 495 123-45-67", ["4951234567"]],
  ["020 7946 0958", ["2079460958"]],
  ["+1 212", ["1212"]],
])("for %j is looked as %j", (search, expected) => {
  expect(searchedFor(search)).toEqual(expected);
});

describe("matching a search", () => {
  test.each([
    ["celik zoe", true],
    ["ZOE@", true],
    ["0628", true],
    ["247", true],
    ["facebook", true],
    ["fr facebook", true],
    ["ébène, zoé", true],
    ["zoe 🎂", true],
    ["zoe brown", false],
    ["c e", true],
    ["celik\nzoe", true],
    ["628140", false],
  ])("%j: %s", (search, expected) => {
    expect(matchesSearch(zoe, search)).toBe(expected);
  });

  test("every part of a name, email, company or source is found, in any letter case", () => {
    const word = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== "" && !/^[+()\d\s./-]+$/.test(text));
    fc.assert(
      fc.property(
        word,
        fc.constantFrom("firstName", "lastName", "email", "company", "source"),
        (text, field) => {
          expect(matchesSearch({ ...zoe, [field]: text }, text.toUpperCase().toLowerCase())).toBe(true);
        },
      ),
    );
  });

  test("the words of a name are found in any order, with commas and emoji between them", () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(name, fc.constantFrom(" ", ", ", ",", " 🌸 ", "👍🏽"), (words, between) => {
        expect(
          matchesSearch({ ...zoe, firstName: words.join(" ") }, [...words].reverse().join(between)),
        ).toBe(true);
      }),
    );
  });

  test("a number is found with its country's code, however it was kept, and without it", () => {
    const digits = fc.stringMatching(/^[2-9][0-9]{9}$/);
    const kept = fc.constantFrom<(one: string) => string>(
      (one) => `(${one.slice(0, 3)}) ${one.slice(3, 6)}-${one.slice(6)}`,
      (one) => `+1 ${one}`,
      (one) => `1-${one}`,
      (one) => one,
    );
    fc.assert(
      fc.property(digits, kept, kept, (number, written, searched) => {
        for (const search of [searched(number), `+1${number}`, number.slice(3)])
          expect(matchesSearch({ ...zoe, phone: written(number) }, search)).toBe(true);
      }),
    );
  });

  test("every run of a phone's digits is found, however it was written", () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{5,12}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom(" ", "-", ".", "/", ""), fc.nat(3), (phone, gap, from) => {
        const written = [phone.slice(0, 3), phone.slice(3)].join(gap);
        expect(matchesSearch({ ...zoe, phone: written }, phone.slice(from))).toBe(true);
      }),
    );
  });
});

test.each([
  [{ firstName: "Zoé", lastName: "Çelik" }, "celik zoe"],
  [{ firstName: "Zoé", lastName: "" }, "zoe"],
  [{ firstName: "", lastName: "Øst" }, "ost"],
])("%j is put in order as %j", (name, expected) => {
  expect(sortNameOf(name)).toBe(expected);
});

test.each([
  [undefined, null, true],
  ["", null, false],
  [["a"], ["a"], true],
  [["a", "b"], ["b", "a"], false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: null }, {}, true],
  [{ a: "1" }, { a: 1 }, false],
  [0, null, false],
  [false, null, false],
])("%j and %j are the same value: %s", (a, b, expected) => {
  expect(sameValue(a, b)).toBe(expected);
});

describe("merging a save", () => {
  const current = {
    firstName: "Dana",
    phone: "111",
    tags: ["a", "hers"],
    customFields: { size: "M", room: "1" },
  };

  test.each<[string, FieldValues, FieldValues, FieldValues, object]>([
    ["takes what only I changed", {}, { firstName: "Eve" }, { firstName: "Eve" }, {}],
    ["keeps what only they changed", { phone: "000" }, { phone: "000" }, {}, {}],
    ["has nothing to do for the same new value", { phone: "000" }, { phone: "111" }, {}, {}],
    [
      "clashes over two new values",
      { phone: "000" },
      { phone: "222" },
      {},
      { phone: { yours: "222", theirs: "111" } },
    ],
    ["takes mine where theirs went there and back", { phone: "111" }, { phone: "222" }, { phone: "222" }, {}],
    ["leaves alone what was not sent", { phone: "000" }, { firstName: undefined }, {}, {}],
    ["joins tags", { tags: ["a"] }, { tags: ["a", "mine"] }, { tags: ["a", "hers", "mine"] }, {}],
    ["removes my removed tag, not theirs", { tags: ["a", "b"] }, { tags: ["b"] }, { tags: ["hers"] }, {}],
    [
      "joins own fields",
      { customFields: { room: "1" } },
      { customFields: { room: "2" } },
      { customFields: { size: "M", room: "2" } },
      {},
    ],
    [
      "removes my emptied own field",
      { customFields: { room: "1", size: "S" } },
      { customFields: { size: "S" } },
      { customFields: { size: "M" } },
      {},
    ],
    [
      "clashes over one own field",
      { customFields: { size: "S", room: "1" } },
      { customFields: { size: "L", room: "1" } },
      {},
      { "customFields.size": { yours: "L", theirs: "M" } },
    ],
    [
      "clashes where I emptied what they changed",
      { customFields: { size: "S", room: "1" } },
      { customFields: { room: "1" } },
      {},
      { "customFields.size": { yours: null, theirs: "M" } },
    ],
  ])("%s", (_promise, base, wanted, changes, clashes) => {
    expect(mergeChanges(current, base, wanted)).toEqual({ changes, clashes });
  });

  test("ignores what is no changeable field", () => {
    expect(mergeChanges(current, {}, { id: "other", deletedAt: null } as FieldValues)).toEqual({
      changes: {},
      clashes: {},
    });
  });

  const fields = fc.record(
    {
      firstName: fc.constantFrom("a", "b", "c"),
      phone: fc.constantFrom(null, "1", "2"),
      tags: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
    },
    { requiredKeys: ["firstName", "phone", "tags"] },
  );
  test("loses neither side: a field that one side changed has that side's value, and a clash is only told where both did", () => {
    fc.assert(
      fc.property(fields, fields, fields, (before, theirs, mine) => {
        const base = Object.fromEntries(
          Object.entries(before).filter(([field, value]) => !sameValue(value, theirs[field as "phone"])),
        );
        const { changes, clashes } = mergeChanges(theirs, base, mine);
        for (const field of ["firstName", "phone"] as const) {
          const [iDid, theyDid] = [
            !sameValue(mine[field], before[field]),
            !sameValue(theirs[field], before[field]),
          ];
          const clashed = iDid && theyDid && !sameValue(mine[field], theirs[field]);
          expect(field in clashes).toBe(clashed);
          expect({ ...theirs, ...changes }[field]).toEqual(iDid && !clashed ? mine[field] : theirs[field]);
        }
        const tags = (changes.tags ?? theirs.tags) as string[];
        for (const tag of ["x", "y", "z"] as const) {
          const [was, is, want] = [before, theirs, mine].map((one) => one.tags.includes(tag));
          expect(tags.includes(tag)).toBe(want !== was ? want : is);
        }
        expect(new Set(tags).size).toBe(tags.length);
      }),
    );
  });
});

describe("notes in a save", () => {
  const existing = [
    { id: "n1", contactVersion: 1 },
    { id: "n3", contactVersion: 3 },
  ];
  test.each<[string, { id?: string; text: string }[], number | undefined, string[], object]>([
    [
      "adds what has no id or an unknown one",
      [{ text: " new " }, { id: "1718", text: "also" }, { id: "n1", text: "old" }, { id: "n3", text: "old" }],
      3,
      [],
      { added: ["new", "also"], removed: [] },
    ],
    ["removes what is left out", [{ id: "n3", text: "old" }], 3, [], { added: [], removed: ["n1"] }],
    ["never removes what is newer than the form", [], 1, [], { added: [], removed: ["n1"] }],
    [
      "removes all that is left out when no version is told",
      [],
      undefined,
      [],
      { added: [], removed: ["n1", "n3"] },
    ],
    ["adds no blank one", [{ text: "  " }], 0, [], { added: [], removed: [] }],
    [
      "does not bring back what others removed",
      [{ id: "n2", text: "gone" }, { text: "gone" }],
      0,
      ["gone"],
      { added: ["gone"], removed: [] },
    ],
  ])("%s", (_promise, sent, basedOn, removedSince, expected) => {
    expect(notesDifference(existing, sent, basedOn, removedSince)).toEqual(expected);
  });
});

describe("a cell", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["@x", "'@x"],
    ["+cmd", "'+cmd"],
    ["-cmd", "'-cmd"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["-5.20", "-5.20"],
    ["+33 (6) 28-14", "+33 (6) 28-14"],
    ["plain", "plain"],
    ["", ""],
  ])("%j becomes %j", (cell, expected) => {
    expect(formulaSafe(cell)).toBe(expected);
  });

  test("never begins as a formula unless it is a number", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("=", "+", "-", "@", "\t", "\r", ""), (text, start) => {
        expect(formulaSafe(start + text)).not.toMatch(/^[=+\-@\t\r](?=[\s\S]*[^\d\s().+-])/);
      }),
    );
  });
});
