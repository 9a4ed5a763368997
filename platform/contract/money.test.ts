import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsOf, maxCents, MoneyInput, moneyText } from "./money.ts";

describe("an amount", () => {
  test.each<[string | number, number]>([
    ["0", 0],
    ["-0", 0],
    ["0.00", 0],
    ["1", 100],
    ["1.5", 150],
    ["1.05", 105],
    ["1500.50", 150_050],
    [" 12.30 ", 1230],
    ["-3.21", -321],
    ["-0.01", -1],
    ["007", 700],
    ["99999999.99", maxCents],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [1.1, 110],
    [19.99, 1999],
    [1_234_567.89, 123_456_789],
    [-0, 0],
    [12, 1200],
  ])("%j is %d cents", (amount, cents) => {
    expect(centsOf(amount)).toBe(cents);
  });

  test.each<string | number>([
    "",
    " ",
    "abc",
    "1e3",
    "1E3",
    "1,000",
    "1.000",
    "1.",
    ".5",
    "1.234",
    "--1",
    "+1",
    "1 000",
    "0x10",
    "Infinity",
    "NaN",
    "1.5€",
    "$5",
    "100000000",
    "١٢",
    "１",
    "1\n2",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    1e-7,
    0.001,
    123_456_789,
  ])("%j is none", (amount) => {
    expect(centsOf(amount)).toBeUndefined();
  });

  test("survives its text, to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
        expect(centsOf(moneyText(cents))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });

  test("has two decimals in its text, whatever its size", () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxCents, max: maxCents }), (cents) => {
        expect(moneyText(cents)).toMatch(/^-?\d+\.\d{2}$/);
      }),
    );
    expect([0, 5, -5, 100, -150_050, maxCents].map(moneyText)).toEqual([
      "0.00",
      "0.05",
      "-0.05",
      "1.00",
      "-1500.50",
      "99999999.99",
    ]);
  });

  test("sums without floating-point errors", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 50 }), (amounts) => {
        const parts = amounts.map((cents) => centsOf(cents / 100) ?? Number.NaN);
        expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(
          amounts.reduce((sum, cents) => sum + cents, 0),
        );
      }),
    );
  });
});

describe("an amount that is sent", () => {
  test.each([
    ["1500", "1500.00"],
    [1500.5, "1500.50"],
    ["", "0.00"],
    [0, "0.00"],
    ["-0", "0.00"],
    ["99999999.99", "99999999.99"],
  ])("%j becomes %s", (sent, kept) => {
    expect(MoneyInput.parse(sent)).toBe(kept);
  });

  test.each([
    -1,
    "-0.01",
    "1e3",
    "1,000",
    "abc",
    0.001,
    100_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    [],
    "1".repeat(21),
  ])("%j is refused", (sent) => {
    expect(MoneyInput.safeParse(sent).success).toBe(false);
  });

  test("that is refused shows an example", () => {
    expect(MoneyInput.safeParse("a lot").error?.issues[0]?.message).toBe(
      "Enter an amount such as 1500 or 1500.50",
    );
  });
});
