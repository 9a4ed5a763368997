import { describe, expect, test } from "vitest";
import { candidatesByLook, looksLikeCustomer } from "./import-looks.rules.ts";

describe("a first row", () => {
  test.each<[string, string[], string[][]]>([
    ["with an email address", ["Ana Silva", "ana@example.com"], [["Bo Silva", "bo@example.com"]]],
    ["with an email address and no other row", ["Ana Silva", "ana@example.com"], []],
    [
      "with an address whose firm is called Email",
      ["Ana", "ana@email.example"],
      [["Bo", "bo@email.example"]],
    ],
    [
      "with a telephone number above others",
      ["Ana Silva", "+1 (212) 555-0100"],
      [
        ["Bo Silva", "212-555-0101"],
        ["Cleo Silva", ""],
      ],
    ],
    ["with bare digits above others", ["Ana Silva", "2125550100"], [["Bo Silva", "2125550101"]]],
    ["with a day above days", ["Ana Silva", "3/4/2026"], [["Bo Silva", "4/5/2026"]]],
    ["with an amount above amounts", ["Ana Silva", "$1,200.50"], [["Bo Silva", "$12"]]],
  ])("%s looks like a customer", (_name, first, rows) => expect(looksLikeCustomer(first, rows)).toBe(true));

  test.each<[string, string[], string[][]]>([
    ["of headings", ["First Name", "Last Name", "Email"], [["Ana", "Silva", "ana@example.com"]]],
    ["of headings in another language", ["Vorname", "Ort"], [["Ana", "Ulm"]]],
    ["of words that nobody knows", ["Ana", "Silva", "Ulm"], [["Bo", "Lund", "Bonn"]]],
    ["with days as headings of what is no day", ["Customer", "3/1/2026", "3/2/2026"], [["Ana", "x", ""]]],
    ["with days above numbers", ["Guest", "3/1/2026"], [["Ana Silva", "2"]]],
    ["with an example in a heading", ["Who", "Email (you@example.com)"], [["Ana", "ana@example.com"]]],
    ["with years", ["Shop", "2024", "2025"], [["Ana", "10", "20"]]],
  ])("%s does not", (_name, first, rows) => expect(looksLikeCustomer(first, rows)).toBe(false));
});

describe("columns without headings go by what is in them", () => {
  const goes = (rows: string[][]) => {
    const headers = (rows[0] ?? []).map((_, at) => `Column ${at + 1}`);
    return Object.fromEntries(candidatesByLook(headers, rows).map(({ column, target }) => [column, target]));
  };
  test.each<[string, string[][], Record<number, string>]>([
    [
      "names in two columns",
      [
        ["Ana", "Silva", "Alder & Rye"],
        ["Bo", "O’Neil", "Elm Inc."],
      ],
      { 0: "firstName", 1: "lastName", 2: "company" },
    ],
    [
      "names in one, beside a city",
      [
        ["Ana Silva", "Ulm"],
        ["Bo van Dyk", "Bonn"],
      ],
      { 0: "fullName" },
    ],
    [
      "first names alone",
      [
        ["Ana", "2125550100"],
        ["Bo", "2125550101"],
      ],
      { 0: "fullName", 1: "phone" },
    ],
    [
      "an amount",
      [
        ["Ana Silva", "$12.50"],
        ["Bo Silva", "$1,200"],
      ],
      { 0: "fullName", 1: "value" },
    ],
    [
      "words that many rows share are no names",
      ["Ana A", "Bo B", "Cy C", "Di D", "Ed E", "Flo F"].map((name) => ["active", "Ulm", name]),
      { 2: "fullName" },
    ],
  ])("%s", (_name, rows, wanted) => expect(goes(rows)).toEqual(wanted));
});
