import { describe, expect, test } from "vitest";
import {
  companyDomainOf,
  companyKeyOf,
  type Compared,
  comparedPairs,
  likenessOf,
  nameKeyOf,
  namesAlike,
  withinSlips,
} from "./duplicates.rules.ts";
import { phoneKeyOf } from "#areas/customers/contract/contacts.rules.ts";

const person = (name: string, more: Partial<Compared> = {}): Compared => {
  const [firstName = "", ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" "), email: null, phone: null, company: null, ...more };
};
const alike = (a: string, b: string) => namesAlike(nameKeyOf(person(a)), nameKeyOf(person(b)));

describe("names", () => {
  test.each([
    ["Ana Silva", "ana  SILVA", "same"],
    ["Ana Silva", "Silva Ana", "same"],
    ["Zoë Çelik", "Zoe Celik", "same"],
    ["Mary-Ann Lee", "Mary Ann Lee", "same"],
    ["Ana Silva", "Anna Silva", "similar"],
    ["Ana Silva", "Ana Maria Silva", "similar"],
    ["A. Silva", "Ana Silva", "similar"],
    ["Jon Smith", "John Smith", "similar"],
    ["Micheal Brown", "Michael Brown", "similar"],
    ["Ana Silva", "Ana Souza", "different"],
    ["Ana", "Ana Silva", "different"],
    ["Jo Li", "Jo Lu", "similar"],
    ["Li", "Lu", "different"],
    ["", "", "different"],
    ["王 伟", "王 芳", "different"],
    ["Room 12 Hotel", "Room 13 Hotel", "different"],
    ["A. Silva", "Bea Silva", "different"],
  ])("%s and %s are %s", (a, b, expected) => {
    expect(alike(a, b)).toBe(expected);
    expect(alike(b, a)).toBe(expected);
  });

  test.each([
    ["kitten", "kittne", 1, true],
    ["kitten", "sitting", 2, false],
    ["abc", "abcd", 1, true],
    ["abc", "", 2, false],
    ["", "", 0, true],
  ])("%s is %s with %i typos: %s", (a, b, max, expected) => {
    expect(withinSlips(a, b, max)).toBe(expected);
  });
});

describe("what two share", () => {
  test.each([
    ["(555) 010-0142", "550100142"],
    ["+49 171 1234567", "711234567"],
    ["0171 1234567", "711234567"],
    ["12 34", undefined],
    ["", undefined],
    [null, undefined],
  ])("the number %s is known as %s", (phone, key) => {
    expect(phoneKeyOf(phone)).toBe(key);
  });
  test.each([
    ["Kowalski & Co.", "kowalski"],
    ["KOWALSKI", "kowalski"],
    ["Café Lune Ltd", "cafelune"],
    [null, ""],
    ["---", ""],
  ])("the company %s is known as %s", (company, key) => {
    expect(companyKeyOf(company)).toBe(key);
  });
  test.each([
    ["a@alder.example", "alder.example"],
    ["a@gmail.com", undefined],
    ["a@yahoo.co.uk", undefined],
    ["nothing", undefined],
    [null, undefined],
  ])("the address %s belongs to %s", (email, domain) => {
    expect(companyDomainOf(email)).toBe(domain);
  });
});

describe("two customers", () => {
  const email = "ana@silva.example";
  const phone = "(555) 010-0142";
  const cases: [string, Compared, Compared, string | undefined][] = [
    [
      "email and name",
      person("Ana Silva", { email }),
      person("ana silva", { email: "ANA@silva.example" }),
      "emailAndName",
    ],
    [
      "phone and name",
      person("Ana Silva", { phone }),
      person("Ana Silva", { phone: "+1 555 010 0142" }),
      "phoneAndName",
    ],
    ["email", person("Ana Silva", { email }), person("Bo Silva", { email }), "email"],
    ["phone", person("Ana Silva", { phone }), person("Bo Katz", { phone }), "phone"],
    [
      "name and company",
      person("Ana Silva", { company: "Alder Ltd" }),
      person("Silva Ana", { company: "alder" }),
      "nameAndCompany",
    ],
    [
      "name and mailbox",
      person("Ana Silva", { email: "ana.silva@gmail.com" }),
      person("Ana Silva", { email: "ana.silva@outlook.com" }),
      "nameAndMailbox",
    ],
    [
      "similar name and company",
      person("Ana Silva", { company: "Alder" }),
      person("Anna Silva", { company: "Alder" }),
      "similarNameAndCompany",
    ],
    [
      "similar name and the company's domain",
      person("Ana Silva", { email: "ana@alder.example" }),
      person("Anna Silva", { email: "anna.s@alder.example" }),
      "similarNameAndDomain",
    ],
    ["name, where nothing else is known of one", person("Ana Silva", { email }), person("Ana Silva"), "name"],
    [
      "name, and different addresses",
      person("Ana Silva", { email }),
      person("Ana Silva", { email: "other@x.example" }),
      undefined,
    ],
    [
      "company only",
      person("Ana Silva", { company: "Alder" }),
      person("Bo Katz", { company: "Alder" }),
      undefined,
    ],
    [
      "a public domain only",
      person("Ana Silva", { email: "as@gmail.com" }),
      person("Anna Silva", { email: "x@gmail.com" }),
      undefined,
    ],
    ["nothing", person("Ana Silva"), person("Bo Katz"), undefined],
    ["no names", person("", { company: "Alder" }), person("", { company: "Alder" }), undefined],
  ];
  test.each(cases)("two who share %s", (_, a, b, reason) => {
    expect(likenessOf(a, b)?.reason).toBe(reason);
    expect(likenessOf(b, a)).toEqual(likenessOf(a, b));
  });

  test("a stronger reason scores higher, and a matching name adds to it", () => {
    const scores = cases.flatMap(([, a, b]) => likenessOf(a, b)?.score ?? []);
    expect(Math.max(...scores)).toBe(100);
    expect(
      likenessOf(person("Ana Silva", { email }), person("Anna Silva", { email }))!.score,
    ).toBeGreaterThan(likenessOf(person("Ana Silva", { email }), person("Bo Katz", { email }))!.score);
  });

  test("an address shared by many is no reason without the name", () => {
    expect(likenessOf(person("Ana Silva", { email }), person("Bo Katz", { email }), true)).toBeUndefined();
    expect(likenessOf(person("Ana Silva", { email }), person("Anna Silva", { email }), true)?.reason).toBe(
      "email",
    );
  });
});

describe("a bucket", () => {
  test.each([
    [2, 1],
    [12, 66],
    [13, 57],
    [1000, 5979],
  ])("of %i is compared in %i pairs", (size, pairs) => {
    expect(
      [
        ...comparedPairs(
          Array.from({ length: size }, (_, at) =>
            person(`Person ${String.fromCharCode(97 + (at % 26))}${at}`),
          ),
        ),
      ].length,
    ).toBe(pairs);
  });
  test("of many still pairs the same names", () => {
    const crowd = Array.from({ length: 500 }, (_, at) => person(`Name${at % 250} Same`));
    const met = new Set(
      [...comparedPairs(crowd)].filter(([a, b]) => nameKeyOf(a) === nameKeyOf(b)).map(([a]) => nameKeyOf(a)),
    );
    expect(met.size).toBe(250);
  });
});
