import { expect, test } from "vitest";
import fc from "fast-check";
import { handoverLines, paymentReference, sharedOut } from "./handover-figures.rules.ts";

const line = (amount: string, taxCodeIds: string[] = [], more: object = {}) => ({
  description: "Work",
  quantity: "1",
  unitPrice: amount,
  discountPercent: "0",
  taxCodeIds,
  amount,
  ...more,
});
const tax = (taxCodeId: string, rate: string, amount: string) => ({
  taxCodeId,
  name: taxCodeId,
  rate,
  taxable: "0.00",
  tax: amount,
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [0, 1], [0, 100]],
  [5, [0, 0], [5, 0]],
  [0, [3, 4], [0, 0]],
])("%i over %j is %j", (total, weights, shares) => {
  expect(sharedOut(total, weights)).toEqual(shares);
});

test("nothing is lost however it is shared out", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999_999 }),
      fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const shares = sharedOut(total, weights);
        expect(shares.reduce((all, one) => all + one, 0)).toBe(total);
        expect(shares.every((share) => share >= 0)).toBe(true);
      },
    ),
  );
});

test("lines add up to the subtotal and the tax, each with its rate", () => {
  const lines = handoverLines({
    lineItems: [
      line("33.33", ["a", "b"]),
      line("33.33", ["a"]),
      line("10.00", [], { quantity: "2", unitPrice: "5.5556", discountPercent: "10" }),
    ],
    taxes: [tax("a", "8.875", "5.92"), tax("b", "1.5", "0.50")],
    subtotal: "76.66",
    taxAmount: "6.42",
    totalAmount: "83.08",
  });
  expect(lines).toEqual([
    { text: "Work", netCents: 3333, taxCents: 346, rate: "10.375" },
    { text: "Work", netCents: 3333, taxCents: 296, rate: "8.875" },
    { text: "Work (2 × 5.5556, less 10 %)", netCents: 1000, taxCents: 0, rate: "0" },
  ]);
});

test("where prices include tax, the lines are without it", () => {
  const lines = handoverLines({
    lineItems: [line("110.00", ["a"]), line("55.00", ["a"])],
    taxes: [tax("a", "10", "15.00")],
    subtotal: "150.00",
    taxAmount: "15.00",
    totalAmount: "165.00",
  });
  expect(lines.map(({ netCents, taxCents }) => [netCents, taxCents])).toEqual([
    [10_000, 1000],
    [5000, 500],
  ]);
});

test("a payment's number fits everywhere and is its own", () => {
  expect(paymentReference("0193a7c2-1111-7abc-8def-0123456789ab")).toBe(
    "M11117abc8def0123456789ab".slice(-21).replace(/^./, "M"),
  );
  expect(paymentReference("0193a7c2-1111-7abc-8def-0123456789ab")).toHaveLength(21);
});
