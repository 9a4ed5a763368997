import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { baseCentsOf, sharesOf } from "./exchange.rules.ts";
import { marginOf } from "./margin.rules.ts";
import { type LedgerDocument, postingsOf } from "./posting.rules.ts";

const bank = { id: "bank" };
const sales = { role: "sales" } as const;
const rows = (document: LedgerDocument) =>
  postingsOf(document).map(({ account, amountCents, taxCodeId }) =>
    [Object.values(account)[0], amountCents, ...(taxCodeId === null ? [] : [taxCodeId])].join(" "),
  );

describe("what a document posts", () => {
  test.each<[string, LedgerDocument, string[]]>([
    [
      "income",
      { kind: "income", account: bank, amountCents: 500, parts: [{ account: sales, amountCents: 500 }] },
      ["bank 500", "sales -500"],
    ],
    [
      "an expense in two parts of one account",
      {
        kind: "expense",
        account: bank,
        amountCents: 500,
        parts: [
          { account: { id: "rent" }, amountCents: 200 },
          { account: { id: "rent" }, amountCents: 300 },
        ],
      },
      ["rent 500", "bank -500"],
    ],
    [
      "a transfer",
      { kind: "transfer", from: bank, to: { id: "savings" }, amountCents: 9 },
      ["savings 9", "bank -9"],
    ],
    [
      "an invoice of 140.00 with 5 % and 9.975 %",
      {
        kind: "invoice",
        sales: [{ account: sales, amountCents: 14_000 }],
        taxes: [
          { taxCodeId: "gst", amountCents: 700 },
          { taxCodeId: "qst", amountCents: 1397 },
        ],
      },
      ["receivable 16097", "sales -14000", "sales_tax -700 gst", "sales_tax -1397 qst"],
    ],
    [
      "a credit note of which part is still owed",
      {
        kind: "credit_note",
        sales: [{ account: sales, amountCents: 1000 }],
        taxes: [{ taxCodeId: "gst", amountCents: 50 }],
        settlesCents: 800,
      },
      ["sales 1000", "sales_tax 50 gst", "receivable -800", "customer_credit -250"],
    ],
    [
      "a payment",
      { kind: "payment", account: bank, amountCents: 800, settlesCents: 800, creditCents: 0 },
      ["bank 800", "receivable -800"],
    ],
    [
      "a payment of too much",
      { kind: "payment", account: bank, amountCents: 1000, settlesCents: 800, creditCents: 200 },
      ["bank 1000", "receivable -800", "customer_credit -200"],
    ],
    [
      "a payment at a better rate",
      { kind: "payment", account: bank, amountCents: 830, settlesCents: 800, creditCents: 0 },
      ["bank 830", "receivable -800", "exchange -30"],
    ],
    [
      "a payment at a worse rate",
      { kind: "payment", account: bank, amountCents: 780, settlesCents: 800, creditCents: 0 },
      ["bank 780", "receivable -800", "exchange 20"],
    ],
    [
      "a client's credit that is used",
      { kind: "credit_applied", amountCents: 200, settlesCents: 210 },
      ["customer_credit 200", "receivable -210", "exchange 10"],
    ],
    [
      "a client's credit that is paid back",
      { kind: "credit_refund", account: bank, amountCents: 200, creditCents: 200 },
      ["customer_credit 200", "bank -200"],
    ],
    ["what is given up", { kind: "write_off", amountCents: 70 }, ["write_off 70", "receivable -70"]],
    ["nothing, for an invoice of 0", { kind: "invoice", sales: [], taxes: [] }, []],
  ])("%s", (_, document, expected) => {
    expect(rows(document)).toEqual(expected);
  });

  test("adds up to zero, whatever it is", () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    const part = fc.record({
      account: fc.constantFrom(sales, { id: "a" }, { id: "b" }),
      amountCents: cents,
    });
    const parts = fc.array(part, { maxLength: 8 });
    const taxes = fc.array(fc.record({ taxCodeId: fc.constantFrom("x", "y"), amountCents: cents }), {
      maxLength: 3,
    });
    const sum = (list: readonly { amountCents: number }[]) =>
      list.reduce((all, one) => all + one.amountCents, 0);
    const documents: fc.Arbitrary<LedgerDocument> = fc.oneof(
      fc.tuple(fc.constantFrom("income" as const, "expense" as const), parts).map(([kind, list]) => ({
        kind,
        account: bank,
        amountCents: sum(list),
        parts: list,
      })),
      cents.map((amountCents) => ({
        kind: "transfer" as const,
        from: bank,
        to: { id: "c" },
        amountCents,
      })),
      fc.record({ kind: fc.constant("invoice" as const), sales: parts, taxes }),
      fc.record({ kind: fc.constant("credit_note" as const), sales: parts, taxes, settlesCents: cents }),
      fc.record({
        kind: fc.constant("payment" as const),
        account: fc.constant(bank),
        amountCents: cents,
        settlesCents: cents,
        creditCents: cents,
      }),
      fc.record({ kind: fc.constant("credit_applied" as const), amountCents: cents, settlesCents: cents }),
      fc.record({
        kind: fc.constant("credit_refund" as const),
        account: fc.constant(bank),
        amountCents: cents,
        creditCents: cents,
      }),
      fc.record({ kind: fc.constant("write_off" as const), amountCents: cents }),
    );
    fc.assert(
      fc.property(documents, (document) => {
        const postings = postingsOf(document);
        expect(sum(postings)).toBe(0);
        expect(postings.length).not.toBe(1);
        expect(postings.every(({ amountCents }) => amountCents !== 0)).toBe(true);
      }),
    );
  });

  test("is a fault where the parts do not make up the whole", () => {
    expect(() =>
      postingsOf({
        kind: "income",
        account: bank,
        amountCents: 500,
        parts: [{ account: sales, amountCents: 499 }],
      }),
    ).toThrow("do not add up to zero");
  });
});

describe("another currency", () => {
  test.each<[number, string, number]>([
    [10_000, "1.0825", 10_825],
    [1, "0.5", 1],
    [1, "0.49999999", 0],
    [3, "0.5", 2],
    [-3, "0.5", -2],
    [999_999_999_999_999, "1", 999_999_999_999_999],
    [100, "0.00000001", 0],
    [100_000_000, "0.00000001", 1],
  ])("%d cents at %s are %d", (cents, rate, expected) => {
    expect(baseCentsOf(cents, rate)).toBe(expected);
  });

  test("is shared out without losing a cent", () => {
    const cents = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 }),
        (total, parts) => {
          expect(sharesOf(total, parts).reduce((sum, share) => sum + share, 0)).toBe(total);
        },
      ),
    );
    expect(sharesOf(10_825, [3333, 3333, 3334])).toEqual([3608, 3608, 3609]);
    expect(sharesOf(100, [])).toEqual([]);
  });
});

test.each([
  ["1000.00", "425.00", "42.5"],
  ["1000.00", "750.00", "75"],
  ["0.00", "-5.00", "0"],
  ["100.00", "-12.00", "-12"],
  ["300.00", "100.00", "33.3"],
  ["1.00", "-1000.00", "-100000"],
])("of %s a net of %s is %s %%", (income, net, margin) => {
  expect(marginOf({ income, net })).toBe(margin);
});
