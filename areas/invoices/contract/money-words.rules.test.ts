import { expect, test } from "vitest";
import { moneyWords } from "./money-words.rules.ts";

test.each([
  ["0.00", "USD", "$0.00"],
  ["999.99", "EUR", "€999.99"],
  ["1234.50", "USD", "$1,234.50"],
  ["9999999999999.99", "CAD", "CA$9,999,999,999,999.99"],
  ["-1000.00", "GBP", "-£1,000.00"],
])("%s %s", (amount, currency, words) => {
  expect(moneyWords(amount, currency)).toBe(words);
});
