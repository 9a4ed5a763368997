import { describe, expect, test } from "vitest";
import { maxBookCents } from "#platform/contract/money.ts";
import { lawRuns, lawTimeout } from "#platform/server/testing/laws.ts";
import { decimalText, dividedHalfUp, scaled } from "./decimals.rules.ts";
import { shareOf, totalsOf, type LineToTotal, type TaxToApply } from "./totals.rules.ts";

const taxes: TaxToApply[] = [
  { id: "gst", name: "GST", rate: "5" },
  { id: "qst", name: "QST", rate: "9.975" },
  { id: "vat", name: "VAT", rate: "19" },
  { id: "zero", name: "Zero", rate: "0" },
];
const line = (
  unitPrice: string,
  taxCodeIds: string[] = [],
  quantity = "1",
  discountPercent = "0",
): LineToTotal => ({
  quantity,
  unitPrice,
  discountPercent,
  taxCodeIds,
});
const usedIn = (lines: LineToTotal[]) =>
  taxes.filter(({ id }) => lines.some((one) => one.taxCodeIds.includes(id)));
const totals = (lines: LineToTotal[], pricesIncludeTax = false) => {
  const result = totalsOf({ lines, taxes: usedIn(lines), pricesIncludeTax });
  if (!result) throw new Error("too large");
  return result;
};

describe("tax on top", () => {
  test.each([
    ["140.00 + 5 % + 9.975 %", [line("140", ["gst", "qst"])], 14_000, [700, 1397], 16_097],
    ["1.005 x 1 is a cent more than a float says", [line("1.005")], 101, [], 101],
    ["a third of a dollar, thrice", [line("0.3333"), line("0.3333"), line("0.3333")], 99, [], 99],
    [
      "tax on the sum, not per line",
      [line("0.13", ["vat"]), line("0.13", ["vat"]), line("0.13", ["vat"])],
      39,
      [7],
      46,
    ],
    ["2.5 hours at 79.99 less 10 %", [line("79.99", ["gst"], "2.5", "10")], 17_998, [900], 18_898],
    ["all of it off", [line("79.99", ["gst"], "1", "100")], 0, [0], 0],
    ["a tax of nothing is named", [line("10", ["zero"])], 1000, [0], 1000],
    ["the same tax twice counts once", [line("10", ["gst", "gst"])], 1000, [50], 1050],
    ["a millionth", [line("10000", [], "0.000001")], 1, [], 1],
    ["less than half a cent", [line("0.0049")], 0, [], 0],
    ["nothing at all", [], 0, [], 0],
  ])("%s", (_name, lines, subtotal, taxCents, total) => {
    const result = totals(lines as LineToTotal[]);
    expect(result).toMatchObject({ subtotalCents: subtotal, totalCents: total });
    expect(result.taxes.map((one) => one.taxCents)).toEqual(taxCents);
  });
});

describe("tax within the price", () => {
  test.each([
    ["119.00 with 19 %", [line("119", ["vat"])], 10_000, [1900], 11_900],
    ["160.97 with 5 % and 9.975 %", [line("160.97", ["gst", "qst"])], 14_000, [700, 1397], 16_097],
    ["0.01", [line("0.01", ["vat"])], 1, [0], 1],
    [
      "10.00 and 10.00 with the same tax are one sum",
      [line("10", ["vat"]), line("10", ["vat"])],
      1681,
      [319],
      2000,
    ],
    ["one with tax, one without", [line("11.90", ["vat"]), line("5")], 1500, [190], 1690],
    [
      "the order of taxes doesn’t matter",
      [line("80", ["qst", "gst"]), line("80", ["gst", "qst"])],
      13_916,
      [696, 1388],
      16_000,
    ],
  ])("%s", (_name, lines, subtotal, taxCents, total) => {
    const result = totals(lines as LineToTotal[], true);
    expect(result).toMatchObject({ subtotalCents: subtotal, totalCents: total });
    expect(result.taxes.map((one) => one.taxCents)).toEqual(taxCents);
  });
});

test("the largest total fits, and a cent more does not", () => {
  expect(totals([line("9999999999", [], "1000"), line("999.99")]).totalCents).toBe(maxBookCents);
  expect(
    totalsOf({ lines: [line("9999999999", [], "1000"), line("1000")], taxes: [], pricesIncludeTax: false }),
  ).toBeUndefined();
});

test.each(["1e3", "1,5", "", "0x10", "NaN", "Infinity", "1.", ".5", "1.23456"])(
  "%j is no price",
  (unitPrice) => {
    expect(() => totals([line(unitPrice)])).toThrow(RangeError);
  },
);

test("a tax without a rate is refused", () => {
  expect(() => totalsOf({ lines: [line("1", ["other"])], taxes: [], pricesIncludeTax: false })).toThrow(
    RangeError,
  );
});

test.each([
  ["1", 6, 1_000_000n, "1"],
  ["2.500000", 6, 2_500_000n, "2.5"],
  ["0.0001", 4, 1n, "0.0001"],
  ["-3.10", 2, -310n, "-3.1"],
  ["007", 0, 7n, "7"],
] as const)("%s with %i decimals", (text, decimals, value, canonical) => {
  expect(scaled(text, decimals)).toBe(value);
  expect(decimalText(value, decimals)).toBe(canonical);
});

test.each([
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [149n, 100n, 1n],
  [150n, 100n, 2n],
  [0n, 7n, 0n],
] as const)("%i / %i is %i", (over, under, result) => {
  expect(dividedHalfUp(over, under)).toBe(result);
});

test("a share is rounded, and the whole is all of it", () => {
  expect(shareOf(1000, 1, 3)).toBe(333);
  expect(shareOf(1001, 3, 3)).toBe(1001);
});

/** Small whole numbers from a seed, the same on every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The largest distance between `tax` and the exact share of a sum, in hundredths of a cent. */
const off = (tax: number, taxable: number, rate: string) =>
  Number(BigInt(tax) * 1_000_000n - BigInt(taxable) * (scaled(rate, 4) ?? 0n)) / 10_000;

function randomDocument(roll: (sides: number) => number) {
  const ids = ["gst", "qst", "vat", "zero"];
  const lines = Array.from({ length: 1 + roll(60) }, () =>
    line(
      decimalText(BigInt(roll(50_000_000)), 4),
      [ids[roll(6)], ids[roll(9)]].filter((id) => id !== undefined),
      decimalText(BigInt(1 + roll(20_000_000)), roll(2) * 6),
      roll(3) === 0 ? decimalText(BigInt(roll(1_000_001)), 4) : "0",
    ),
  ).map((one, at) => ({ ...one, quantity: at % 3 === 0 ? one.quantity : String(1 + roll(12)) }));
  return { lines, taxes: usedIn(lines), pricesIncludeTax: roll(2) === 0 };
}

test(
  "of 10,000 random invoices net and tax add up to the total, and no tax is half a cent off",
  () => {
    const roll = dice(20_261_125);
    let kept = 0;
    for (let tries = 0; tries < lawRuns(0.005); tries++) {
      const document = randomDocument(roll);
      const result = totalsOf(document);
      if (!result) continue;
      kept++;
      const entered = result.lineCents.reduce((sum, one) => sum + one, 0);
      expect(result.subtotalCents + result.taxCents).toBe(result.totalCents);
      expect(result.taxes.reduce((sum, one) => sum + one.taxCents, 0)).toBe(result.taxCents);
      expect(document.pricesIncludeTax ? result.totalCents : result.subtotalCents).toBe(entered);
      for (const { taxCents, taxableCents, rate } of result.taxes) {
        expect(taxCents).toBeGreaterThanOrEqual(0);
        if (!document.pricesIncludeTax)
          expect(Math.abs(off(taxCents, taxableCents, rate))).toBeLessThanOrEqual(50);
      }
      const reversed = totalsOf({ ...document, lines: document.lines.toReversed() });
      expect(reversed?.totalCents).toBe(result.totalCents);
      expect(reversed?.taxes).toEqual(result.taxes);
    }
    expect(kept).toBeGreaterThan(0);
  },
  lawTimeout(60_000),
);
