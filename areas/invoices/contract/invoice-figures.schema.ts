import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { maxBookCents, moneyText } from "#platform/contract/money.ts";
import { requiredText } from "#platform/contract/text.ts";
import { decimalText, scaled } from "./decimals.rules.ts";
import { lineDecimals } from "./totals.rules.ts";

export const invoiceLimits = {
  lines: 500,
  lineText: 1000,
  taxesPerLine: 2,
  notes: 4000,
  terms: 4000,
  reason: 500,
  reference: 200,
  address: 500,
  search: 200,
} as const;

/** Decimal text or a number in a request; becomes the shortest text that says the same. */
const decimal = (decimals: number, message: string, fits: (units: bigint) => boolean) =>
  z.union([z.string().max(40), z.number()], { error: message }).transform((written, ctx) => {
    const units = scaled(written, decimals);
    if (units === undefined || !fits(units)) {
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    }
    return decimalText(units, decimals);
  });

const unit = (decimals: number) => 10n ** BigInt(decimals);

export const quantityMessage = "Enter a quantity above 0, such as 1 or 2.5, with at most 6 decimals";
const Quantity = decimal(
  lineDecimals.quantity,
  quantityMessage,
  (units) => units > 0n && units < 1_000_000_000n * unit(lineDecimals.quantity),
).meta({ description: "Above 0, at most 6 decimals", example: "2.5" });

export const unitPriceMessage = "Enter a price such as 80 or 79.99, with at most 4 decimals";
const UnitPrice = decimal(
  lineDecimals.unitPrice,
  unitPriceMessage,
  (units) => units >= 0n && units < 10_000_000_000n * unit(lineDecimals.unitPrice),
).meta({ description: "At most 4 decimals", example: "79.99" });

export const discountMessage = "Enter a percentage from 0 to 100";
const DiscountPercent = decimal(
  lineDecimals.discountPercent,
  discountMessage,
  (units) => units >= 0n && units <= 100n * unit(lineDecimals.discountPercent),
).meta({ description: "From 0 to 100", example: "10" });

export const amountMessage = "Enter an amount above 0, such as 1500 or 1500.50";
/** An amount that is paid, in cents of the document's currency. */
export const PaidAmount = z
  .union([z.string().max(40), z.number()], { error: amountMessage })
  .transform((written, ctx) => {
    const cents = scaled(written, 2);
    if (cents === undefined || cents <= 0n || cents > BigInt(maxBookCents)) {
      ctx.addIssue({ code: "custom", message: amountMessage });
      return z.NEVER;
    }
    return moneyText(Number(cents));
  })
  .meta({ description: "Above 0, at most two decimals", example: "1500.00" });

/** What is charged: so much of something at a price each. */
export const NewLineItem = z.strictObject({
  description: requiredText(invoiceLimits.lineText, "Enter what this line is for"),
  quantity: Quantity.default("1"),
  unitPrice: UnitPrice,
  discountPercent: DiscountPercent.default("0"),
  taxCodeIds: z
    .array(Id)
    .max(invoiceLimits.taxesPerLine, `At most ${invoiceLimits.taxesPerLine} taxes per line`)
    .transform((ids) => [...new Set(ids)])
    .default([]),
});
export type NewLineItem = z.output<typeof NewLineItem>;
export type NewLineItemInput = z.input<typeof NewLineItem>;

export const NewLineItems = z
  .array(NewLineItem)
  .max(invoiceLimits.lines, `At most ${invoiceLimits.lines} lines`);
