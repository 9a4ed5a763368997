import { describe, expect, test } from "vitest";
import {
  currencyIn,
  decimalMarkOf,
  isDollars,
  moneyOf,
  numberOf,
  saleValueOf,
  twoMarksIn,
} from "./written-numbers.ts";

const told = (read: { value: unknown } | { problem: string }) =>
  "value" in read ? read.value : `! ${read.problem}`;
const wrong = "! Enter an amount such as 1500 or 1500.50";

describe("money as people write it", () => {
  test.each<[string, string]>([
    ["1500", "1500.00"],
    ["1500.5", "1500.50"],
    ["$1,234.56", "1234.56"],
    ["1.234,56 €", "1234.56"],
    ["1 234,56", "1234.56"],
    ["1\u00a0234,56\u00a0€", "1234.56"],
    ["1\u202f234,56", "1234.56"],
    ["1'234.50", "1234.50"],
    ["CHF 1’234.50", "1234.50"],
    ["(500)", "-500.00"],
    ["-500", "-500.00"],
    ["500-", "-500.00"],
    ["−500", "-500.00"],
    ["$(1,200.00)", "-1200.00"],
    ["-$5", "-5.00"],
    ["$-5", "-5.00"],
    ["USD 1,000,000", "1000000.00"],
    ["1.000.000 EUR", "1000000.00"],
    ["12,34,567.89", "1234567.89"],
    ["R$ 10,50", "10.50"],
    ["US$ 10.50", "10.50"],
    ["100 kr", "100.00"],
    ["100,-", "100.00"],
    ["1500,5", "1500.50"],
    ["0", "0.00"],
    [".5", "0.50"],
    ["-0", "0.00"],
    ["0.125", "0.13"],
    ["19.999", "20.00"],
    ["33.333333", "33.33"],
    ["1500.0000", "1500.00"],
    ["99999999.99", "99999999.99"],
    ["USD 12k", wrong],
    ["abc", wrong],
    ["", wrong],
    ["1,23.45", wrong],
    ["1.2.3", wrong],
    ["1,234,56", wrong],
    ["12 apples", wrong],
    ["1e5", wrong],
    ["100000000", "! At most 99999999.99"],
    ["9".repeat(90), "! At most 99999999.99"],
  ])("%j", (text, wanted) => expect(told(moneyOf(text, "."))).toBe(wanted));

  test("1.234 is read by the column's decimal mark, or is asked about", () => {
    expect(told(moneyOf("1.234", ","))).toBe("1234.00");
    expect(told(moneyOf("1,234", "."))).toBe("1234.00");
    expect(told(moneyOf("1,234", ","))).toBe("1.23");
    expect(told(moneyOf("1.234", "ambiguous"))).toBe(
      "! 1.234 can be read two ways. Choose the mark before the cents for this column",
    );
    expect(told(moneyOf("1.50", "ambiguous"))).toBe("1.50");
  });

  test.each<[string[], string]>([
    [["1.234", "5,50"], ","],
    [["1,234", "5.50"], "."],
    [["1.234", "2.500"], "ambiguous"],
    [["1.234", "1.234.567"], ","],
    [["100", "200"], "."],
    [[], "."],
    [["1,50", "1.50"], "ambiguous"],
    [["abc", "$5"], "."],
    [["1.234,50", "1.234"], ","],
  ])("the mark of %j is %s", (values, mark) => expect(decimalMarkOf(values)).toBe(mark));

  test.each<[string, string | undefined, boolean?]>([
    ["€ 1.234", "€", false],
    ["1.234,50 EUR", "EUR", false],
    ["(CA$20)", "CA$", false],
    ["-£5", "£", false],
    ["100 kr.", "kr.", false],
    ["$1,234.56", "$", true],
    ["US$ 5", "US$", true],
    ["5 USD-", "USD", true],
    ["1,234.56", undefined],
    ["100,-", undefined],
    ["", undefined],
  ])("the currency of %j is %j", (text, currency, dollars) => {
    expect(currencyIn(text)).toBe(currency);
    if (currency !== undefined) expect(isDollars(currency)).toBe(dollars);
  });

  test("a value that can be read two ways is found", () =>
    expect([twoMarksIn(["5", "1,50", "€ 1.234"]), twoMarksIn(["1.5", "1.234.567", "0.125"])]).toEqual([
      "€ 1.234",
      undefined,
    ]));

  test("the value of a sale is not negative", () =>
    expect([told(saleValueOf("-5")), told(saleValueOf("5"))]).toEqual([
      "! The value can’t be negative",
      "5.00",
    ]));
  test.each<[string, unknown]>([
    ["1,234.567", 1234.567],
    ["-3", -3],
    ["1.5e3", 1500],
    ["4.0E+10", 4e10],
    ["x", "! Enter a number"],
  ])("the number %j", (text, wanted) => expect(told(numberOf(text))).toBe(wanted));
});
