import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsOfSum, sumText } from "#platform/contract/money.ts";
import { weekdayOf } from "#platform/contract/dates.ts";
import { businessTypes } from "#areas/books/contract/books-settings.schema.ts";
import { chartOf } from "#areas/books/contract/chart.rules.ts";
import { businessDayFrom } from "./legal-holidays.rules.ts";
import { isScheduleCLine, scheduleCLines, usualLineOf, worksheetOf } from "./schedule-c.rules.ts";
import { returnDayOf, taxDaysOf } from "./tax-days.rules.ts";
import { daysOfTaxYear, receiptPath, sizeWords } from "./tax-documents.rules.ts";
import { w9StateOf, wrongOfW9 } from "./w9-forms.rules.ts";

describe("due days", () => {
  test.each([
    ["2026-04-15", "2026-04-15"],
    // Emancipation Day, as it was observed in these years.
    ["2022-04-15", "2022-04-18"],
    ["2023-04-15", "2023-04-18"],
    // Martin Luther King Day after a weekend.
    ["2028-01-15", "2028-01-18"],
    ["2027-01-15", "2027-01-15"],
    ["2027-01-31", "2027-02-01"],
    ["2025-06-15", "2025-06-16"],
  ])("what falls on %s is due on %s", (day, due) => expect(businessDayFrom(day)).toBe(due));

  test("of a sole owner are four payments, the contractors' forms and the return", () =>
    expect(taxDaysOf(2026, "sole").map(({ name, day }) => [name, day])).toEqual([
      ["estimate-1", "2026-04-15"],
      ["estimate-2", "2026-06-15"],
      ["estimate-3", "2026-09-15"],
      ["estimate-4", "2027-01-15"],
      ["contractors", "2027-02-01"],
      ["return", "2027-04-15"],
    ]));

  test.each([
    ["llc", "2027-04-15"],
    ["partnership", "2027-03-15"],
    ["scorp", "2027-03-15"],
    ["corporation", "2027-04-15"],
  ] as const)("the return of a %s is due on %s", (type, day) => expect(returnDayOf(2026, type)).toBe(day));

  test("are business days with names of their own, in order, in every year", () => {
    for (let year = 2000; year <= 2100; year++)
      for (const type of businessTypes) {
        const days = taxDaysOf(year, type);
        expect(new Set(days.map(({ name }) => name)).size).toBe(6);
        expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).sort());
        expect(days.filter(({ day }) => weekdayOf(day) > 5)).toEqual([]);
      }
  });
});

describe("Schedule C", () => {
  test("has each line once", () =>
    expect(new Set(scheduleCLines.map(({ line }) => line)).size).toBe(scheduleCLines.length));

  test("has a line for every account that a business begins with", () => {
    const lines = Object.fromEntries(
      chartOf("sole")
        .filter(({ accountType }) => accountType === "income" || accountType === "expense")
        .map((account) => [account.accountCode, usualLineOf(account)]),
    );
    expect(Object.values(lines).every(isScheduleCLine)).toBe(true);
    expect(lines).toMatchObject({ "4000": "1", "4800": "6", "5000": "4", "6550": "11", "7050": "27b" });
  });

  test("adds up to income less expenses, whatever is on which line", () => {
    const account = fc.record({
      id: fc.uuid(),
      accountType: fc.constantFrom("income" as const, "expense" as const),
      subType: fc.constantFrom("sales" as const, "expense" as const, "cost_of_sales" as const),
      cents: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      line: fc.option(fc.constantFrom(...scheduleCLines.map(({ line }) => line))),
    });
    fc.assert(
      fc.property(fc.uniqueArray(account, { selector: ({ id }) => id }), (accounts) => {
        const chosen = new Map(
          accounts.flatMap(({ id, line }) => (line === null ? [] : [[id, line] as const])),
        );
        const { lines, totals } = worksheetOf(
          accounts.map(({ cents, line: _, ...one }) => ({
            ...one,
            accountCode: "6000",
            accountName: "Some",
            amount: sumText(cents),
          })),
          chosen,
        );
        const net = accounts.reduce(
          (all, { accountType, cents }) => (accountType === "income" ? all + cents : all - cents),
          0n,
        );
        expect(totals.net).toBe(sumText(net));
        expect(centsOfSum(totals.profit) + centsOfSum(totals.outside)).toBe(net);
        expect(lines.flatMap((line) => line.accounts)).toHaveLength(accounts.length);
        for (const { amount, accounts: behind } of lines)
          expect(amount).toBe(sumText(behind.reduce((all, one) => all + centsOfSum(one.amount), 0n)));
      }),
    );
  });
});

test.each([
  [{ taxIdType: null, hasTaxId: true, receivedOn: null, name: null }, "taxIdType"],
  [{ taxIdType: "ssn", hasTaxId: true, receivedOn: "2026-01-01", name: null }, "name"],
  [{ taxIdType: null, hasTaxId: false, receivedOn: "2026-01-01", name: "Dana" }, "taxId"],
  [{ taxIdType: "ein", hasTaxId: true, receivedOn: "2026-01-01", name: "Dana" }, undefined],
  [{ taxIdType: null, hasTaxId: false, receivedOn: null, name: null }, undefined],
])("a W-9 like %o is wrong at %s", (form, field) =>
  expect(Object.keys(wrongOfW9(form) ?? {})[0]).toBe(field),
);

test("a W-9 is received, requested or missing", () =>
  expect([
    w9StateOf(null),
    w9StateOf({ requestedOn: "2026-01-01", receivedOn: null }),
    w9StateOf({ requestedOn: null, receivedOn: "2026-01-01" }),
  ]).toEqual(["missing", "requested", "received"]));

test.each([
  ["schedule_c", 2026, "July", "2026-01-01", "2026-12-31"],
  ["year_package", 2026, "January", "2026-01-01", "2026-12-31"],
  ["year_package", 2026, "October", "2026-10-01", "2027-09-30"],
] as const)("the days of a %s of %i from %s on", (type, year, start, from, to) =>
  expect(daysOfTaxYear(type, year, start)).toEqual({ from, to }),
);

test.each([
  ["../../etc/passwd", "receipts/00001-2026-03-05-etc-passwd"],
  ["..\\..\\a.pdf", "receipts/00001-2026-03-05-a.pdf"],
  ["Café №1.jpg", "receipts/00001-2026-03-05-Cafe-No1.jpg"],
  ["....", "receipts/00001-2026-03-05-receipt"],
  ["領収書", "receipts/00001-2026-03-05-receipt"],
  [`${"x".repeat(300)}.pdf`, `receipts/00001-2026-03-05-${"x".repeat(76)}.pdf`],
])("a receipt named %j lies at %s", (fileName, path) =>
  expect(receiptPath(1, { day: "2026-03-05", fileName })).toBe(path),
);

test.each([
  [10, "1 KB"],
  [2048, "2 KB"],
  [1_572_864, "1.5 MB"],
])("%i bytes are %s", (bytes, words) => expect(sizeWords(bytes)).toBe(words));
