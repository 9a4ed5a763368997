import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { BookMoneyInput, Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { BusinessType } from "#areas/books/contract/books-settings.schema.ts";
import { ScheduleCLine, TaxYear, TaxYearQuery } from "./tax-documents.schema.ts";
import { isKnownThreshold } from "./threshold.rules.ts";
import { W9State } from "./w9-forms.schema.ts";

export const TaxesQuery = z.strictObject({ year: TaxYearQuery.optional() });

/** What is to know about taxes of a year. */
export const Taxes = z.object({
  year: z.number().int(),
  currency: z.string(),
  businessType: BusinessType,
  /** The days below are those of the United States. */
  isUs: z.boolean(),
  /** What was earned in the fiscal year that began in this year, so far, and the range to set aside; null without a profit. */
  profit: Money,
  profitFrom: Day,
  profitTo: Day,
  setAside: z.object({ low: Money, high: Money }).nullable(),
  salesTax: z.array(
    z.object({ from: Day, to: Day, title: z.string(), sales: Money, tax: Money, paid: Money }),
  ),
  /** What contractors were paid in the calendar year, and from what on Form 1099-NEC is filed; null is not known. */
  contractors: z.object({
    paid: Money,
    threshold: Money.nullable(),
    isTyped: z.boolean(),
    /** Who reached it, is not exempt, and has no W-9 yet; null while the threshold is not known. */
    missing: z.number().int().nullable(),
  }),
  days: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      about: z.string(),
      day: Day,
      isPast: z.boolean(),
      /** It was written down as a task; the task may be gone since. */
      isAdded: z.boolean(),
      taskId: Id.nullable(),
    }),
  ),
});
export type Taxes = z.infer<typeof Taxes>;

/** Left out: this year, by the business's clock. */
export const ContractorsQuery = z.strictObject({
  year: TaxYearQuery.optional(),
  ...pageQuery({ usual: 20 }),
});
export const Contractor = z.object({
  /** Null: payments that name nobody. */
  contactId: Id.nullable(),
  name: z.string(),
  paid: Money,
  w9: W9State,
  isExempt: z.boolean(),
  /** Whether the year's threshold is reached; null where that is not known. */
  isReached: z.boolean().nullable(),
});
export type Contractor = z.infer<typeof Contractor>;

export const TaxThreshold = z.strictObject({
  year: TaxYear.refine(
    (year) => !isKnownThreshold(year),
    "This year’s figure is known, so nobody has to type it",
  ).meta({ example: 2027 }),
  amount: BookMoneyInput.refine((amount) => amount !== "0.00", "Enter an amount above 0"),
});
export type TaxThreshold = z.output<typeof TaxThreshold>;

export const TaxDaysYear = z.strictObject({ year: TaxYear });
/** How many tasks were added: none where all were there. */
export const AddedTaxDays = z.object({ added: z.number().int() });

/** An account, and where it stands on Schedule C. */
export const TaxLine = z.object({
  accountId: Id,
  accountCode: z.string(),
  accountName: z.string(),
  line: z.string(),
  usualLine: z.string(),
});
export type TaxLine = z.infer<typeof TaxLine>;
export const TaxLineChange = z.strictObject({ line: ScheduleCLine });
