import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";

/** A line as another program takes it: what it says, its amount without tax and its tax in cents, and the tax's rate in percent. */
export type HandoverLine = { text: string; netCents: number; taxCents: number; rate: string };
type Figures = Pick<Invoice, "lineItems" | "taxes" | "subtotal" | "taxAmount" | "totalAmount">;

const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;

/** Shares out whole cents by weight, so that nothing is lost: the largest remainders get what is left over. */
export function sharedOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + BigInt(one), 0n);
  if (sum === 0n) return weights.map((_, at) => (at === 0 ? total : 0));
  const parts = weights.map((weight) => (BigInt(total) * BigInt(weight)) / sum);
  const rests = weights.map((weight, at) => ({ at, rest: (BigInt(total) * BigInt(weight)) % sum }));
  const left = total - Number(parts.reduce((all, one) => all + one, 0n));
  rests.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  const extra = new Set(rests.slice(0, Math.max(0, left)).map(({ at }) => at));
  return parts.map((part, at) => Number(part) + (extra.has(at) ? 1 : 0));
}

/** An invoice's lines without tax, each with its share of the taxes: they add up to its subtotal and its tax to the cent, also where prices include tax. */
export function handoverLines({ lineItems, taxes, subtotal, taxAmount }: Figures): HandoverLine[] {
  const entered = lineItems.map(({ amount }) => cents(amount));
  const isNet = entered.reduce((all, one) => all + one, 0) === cents(subtotal);
  const net = isNet ? entered : sharedOut(cents(subtotal), entered);
  const ofLines = lineItems.map(() => 0);
  for (const { taxCodeId, tax } of taxes) {
    const weights = lineItems.map(({ taxCodeIds }, at) =>
      taxCodeIds.includes(taxCodeId) ? (net[at] ?? 0) : 0,
    );
    const shares = sharedOut(cents(tax), weights);
    for (const [at, share] of shares.entries()) ofLines[at] = (ofLines[at] ?? 0) + share;
  }
  const rates = new Map(taxes.map(({ taxCodeId, rate }) => [taxCodeId, rate]));
  return lineItems.map((line, at) => ({
    text: textOf(line),
    netCents: net[at] ?? 0,
    // Without a tax of its own a line has none, whatever the document says.
    taxCents: cents(taxAmount) === 0 ? 0 : (ofLines[at] ?? 0),
    rate: addedRates(line.taxCodeIds.map((id) => rates.get(id) ?? "0")),
  }));
}

type Line = Pick<Invoice["lineItems"][number], "description" | "quantity" | "unitPrice" | "discountPercent">;
/** What a line says, with what its amount is made of. */
function textOf({ description, quantity, unitPrice, discountPercent }: Line): string {
  const less = Number(discountPercent) === 0 ? "" : `, less ${discountPercent} %`;
  return Number(quantity) === 1 && less === ""
    ? description
    : `${description} (${quantity} × ${unitPrice}${less})`;
}

/** Rates of at most four decimals, added up exactly: "8.875". */
function addedRates(rates: readonly string[]): string {
  const units = rates.reduce((all, rate) => all + Math.round(Number(rate) * 10_000), 0);
  return String(units / 10_000);
}

/** The number under which a payment is found over there: at most 21 characters, as QuickBooks allows. */
export const paymentReference = (paymentId: string): string => `M${paymentId.replaceAll("-", "").slice(-20)}`;
