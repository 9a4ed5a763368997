import { maxBookCents } from "#platform/contract/money.ts";
import { dividedHalfUp, scaled } from "./decimals.rules.ts";

/** How many decimals each figure of a line may have. */
export const lineDecimals = { quantity: 6, unitPrice: 4, discountPercent: 4, rate: 4 } as const;

/** The rule in one sentence, as it stands in the hint next to totals. */
export const totalsHint =
  "Each line is rounded to the cent. Tax is worked out once per tax on the sum of its lines, then rounded to the cent.";
export const includedTotalsHint =
  "Each line is rounded to the cent. Prices include tax: the tax is taken out of the sum of the lines, so that net and tax add up to exactly what you entered.";

export type LineToTotal = {
  quantity: string;
  unitPrice: string;
  discountPercent: string;
  taxCodeIds: readonly string[];
};
/** `rate` in percent: "9.975". */
export type TaxToApply = { id: string; name: string; rate: string };
export type DocumentToTotal = {
  lines: readonly LineToTotal[];
  /** Every tax that a line names. */
  taxes: readonly TaxToApply[];
  pricesIncludeTax: boolean;
};

/** What one tax comes to: `taxableCents` is what it is taken of, without tax. */
export type TaxTotal = {
  taxCodeId: string;
  name: string;
  rate: string;
  taxableCents: number;
  taxCents: number;
};
/** All in cents. A line's amount is as entered: with tax where prices include it. */
export type Totals = {
  lineCents: number[];
  subtotalCents: number;
  taxes: TaxTotal[];
  taxCents: number;
  totalCents: number;
};

const hundredPercent = 100n * 10n ** BigInt(lineDecimals.discountPercent);
/** One percent and a hundred of them, in the rates' unit. */
const wholeRate = 100n * 10n ** BigInt(lineDecimals.rate);
/** From quantity by price by what remains after the discount, in their units, down to cents. */
const perCent =
  (10n ** BigInt(lineDecimals.quantity) * 10n ** BigInt(lineDecimals.unitPrice) * hundredPercent) / 100n;

function exact(text: string, decimals: number, what: string): bigint {
  const value = scaled(text, decimals);
  if (value === undefined) throw new RangeError(`${what} is not a decimal: ${text}`);
  return value;
}

/** Quantity by price less the discount, rounded half up to cents. */
function lineAmount({ quantity, unitPrice, discountPercent }: LineToTotal): bigint {
  const full =
    exact(quantity, lineDecimals.quantity, "Quantity") * exact(unitPrice, lineDecimals.unitPrice, "Price");
  const rest = hundredPercent - exact(discountPercent, lineDecimals.discountPercent, "Discount");
  return dividedHalfUp(full * rest, perCent);
}

type Sums = { taxable: bigint; tax: bigint };

/** Tax on top: per code on the sum of its lines (EN 16931, BR-CO-17). */
function taxOnTop(
  lines: readonly { amount: bigint; codes: readonly string[] }[],
  rates: ReadonlyMap<string, bigint>,
): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { amount, codes } of lines)
    for (const code of codes) sums.set(code, { taxable: (sums.get(code)?.taxable ?? 0n) + amount, tax: 0n });
  for (const [code, sum] of sums) sum.tax = dividedHalfUp(sum.taxable * (rates.get(code) ?? 0n), wholeRate);
  return sums;
}

/**
 * Tax taken out of what was entered: lines with the same taxes together, their net is rounded, the rest is tax, and what its codes
 * share adds up to that exactly.
 */
function taxWithin(
  lines: readonly { amount: bigint; codes: readonly string[] }[],
  rates: ReadonlyMap<string, bigint>,
): Map<string, Sums> {
  const groups = new Map<string, { gross: bigint; codes: readonly string[] }>();
  for (const { amount, codes } of lines) {
    const sorted = codes.toSorted();
    const key = sorted.join();
    groups.set(key, { gross: (groups.get(key)?.gross ?? 0n) + amount, codes: sorted });
  }
  const sums = new Map<string, Sums>();
  for (const { gross, codes } of groups.values()) {
    const all = codes.reduce((sum, code) => sum + (rates.get(code) ?? 0n), 0n);
    const net = dividedHalfUp(gross * wholeRate, wholeRate + all);
    let [rest, restRate] = [gross - net, all];
    for (const code of codes) {
      const rate = rates.get(code) ?? 0n;
      const tax = restRate === 0n ? 0n : dividedHalfUp(rest * rate, restRate);
      const sum = sums.get(code) ?? { taxable: 0n, tax: 0n };
      sums.set(code, { taxable: sum.taxable + net, tax: sum.tax + tax });
      [rest, restRate] = [rest - tax, restRate - rate];
    }
  }
  return sums;
}

/**
 * What a document comes to: the one rule for form, preview, invoice, PDF and ledger. A line is rounded half up to cents; tax is
 * worked out per document and tax; net and tax always add up to the total. Undefined for more than the books can keep; throws when
 * a figure is no decimal or a tax is not among `taxes`.
 */
export function totalsOf({ lines, taxes, pricesIncludeTax }: DocumentToTotal): Totals | undefined {
  const rates = new Map(taxes.map(({ id, rate }) => [id, exact(rate, lineDecimals.rate, "Rate")]));
  const amounts = lines.map((line) => ({ amount: lineAmount(line), codes: [...new Set(line.taxCodeIds)] }));
  const missing = amounts.flatMap(({ codes }) => codes).find((code) => !rates.has(code));
  if (missing !== undefined) throw new RangeError(`No rate for tax ${missing}`);
  const entered = amounts.reduce((sum, { amount }) => sum + amount, 0n);
  const sums = pricesIncludeTax ? taxWithin(amounts, rates) : taxOnTop(amounts, rates);
  const tax = [...sums.values()].reduce((sum, one) => sum + one.tax, 0n);
  const subtotal = pricesIncludeTax ? entered - tax : entered;
  const total = subtotal + tax;
  if (total > BigInt(maxBookCents)) return undefined;
  return {
    lineCents: amounts.map(({ amount }) => Number(amount)),
    subtotalCents: Number(subtotal),
    taxes: taxes.flatMap(({ id, name, rate }) => {
      const sum = sums.get(id);
      return sum
        ? [
            {
              taxCodeId: id,
              name,
              rate,
              taxableCents: Number(sum.taxable),
              taxCents: Number(sum.tax),
            },
          ]
        : [];
    }),
    taxCents: Number(tax),
    totalCents: Number(total),
  };
}

/** What `part` of `whole` is of `amount`, in cents, rounded half up: all of it when `part` is the whole. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  part === whole ? amount : Number(dividedHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)));
