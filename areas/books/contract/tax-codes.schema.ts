import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { requiredText } from "#platform/contract/text.ts";
import { plainNumber } from "./exchange.rules.ts";
import { BookDay } from "./transactions.schema.ts";

export const taxCodeLimits = { codes: 100, name: 60, rates: 50 } as const;

const rateText = /^\d{1,3}(?:\.\d{1,4})?$/;
const rateMessage = "Enter a rate such as 9.975";
/** Percent with at most four decimals, from 0 to 100: decimal text without needless zeros. */
export const TaxRate = z
  .union([z.string().trim().max(9, rateMessage), z.number(rateMessage)], { error: rateMessage })
  .transform((rate, ctx) => {
    const text = String(rate);
    if (!rateText.test(text) || Number(text) > 100) {
      ctx.addIssue({ code: "custom", message: rateMessage });
      return z.NEVER;
    }
    return plainNumber(text);
  })
  .meta({ description: "Percent, at most four decimals", example: "9.975" });

/** What a rate says from a day on. */
export const DatedRate = z.object({ rate: z.string(), validFrom: Day });
export type DatedRate = z.infer<typeof DatedRate>;

/** A sales tax: its rate changes with time, and documents take the one of their day. */
export const TaxCode = z.object({
  id: Id,
  name: z.string(),
  /** The rate of today; null while none holds yet. */
  rate: z.string().nullable(),
  /** All of them, the oldest first. */
  rates: z.array(DatedRate),
  isActive: z.boolean(),
});
export type TaxCode = z.infer<typeof TaxCode>;

/** From the start, as far as anyone remembers. */
export const firstRateDay = "1900-01-01";

const name = requiredText(taxCodeLimits.name, "Enter a name such as GST");
export const NewTaxCode = z.strictObject({
  name,
  rate: TaxRate,
  validFrom: BookDay.default(firstRateDay),
});
export type NewTaxCode = z.output<typeof NewTaxCode>;

/** A rate goes with the day from which on it holds; left out: today. */
export const TaxCodeChanges = z
  .strictObject({ name, isActive: z.boolean(), rate: TaxRate, validFrom: BookDay })
  .partial();
export type TaxCodeChanges = z.output<typeof TaxCodeChanges>;
