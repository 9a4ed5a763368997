import { z } from "zod";
import { OptionalEmail, optionalText, requiredText, text } from "#platform/contract/text.ts";

/** Spec 2 §9. */
export const currencies = ["USD", "EUR", "GBP", "CAD"] as const;
export const fiscalYearStarts = ["January", "April", "July", "October"] as const;
export const invoiceNumberings = ["sequential", "year_sequential", "custom"] as const;
export const paymentTerms = ["net_15", "net_30", "net_45", "due_on_receipt"] as const;
export const businessTypes = ["sole", "llc", "partnership", "scorp", "corporation"] as const;
export const paperSizes = ["letter", "a4"] as const;

const choose = (what: string) => ({ error: `Choose a ${what} from the list` });
export const Currency = z.enum(currencies, choose("currency"));
export type Currency = z.infer<typeof Currency>;
export const FiscalYearStart = z.enum(fiscalYearStarts, choose("month"));
export type FiscalYearStart = z.infer<typeof FiscalYearStart>;
export const InvoiceNumbering = z.enum(invoiceNumberings, choose("numbering"));
export type InvoiceNumbering = z.infer<typeof InvoiceNumbering>;
export const PaymentTerms = z.enum(paymentTerms, choose("payment term"));
export type PaymentTerms = z.infer<typeof PaymentTerms>;
export const BusinessType = z.enum(businessTypes, choose("business type"));
export type BusinessType = z.infer<typeof BusinessType>;
export const PaperSize = z.enum(paperSizes, choose("paper size"));

export const booksSettingsLimits = {
  companyName: 200,
  prefix: 20,
  howToPay: 2000,
  address: 500,
  taxNumber: 60,
} as const;

export const BooksSettings = z.object({
  companyName: z.string(),
  companyAddress: z.string().nullable(),
  companyEmail: z.string().nullable(),
  companyPhone: z.string().nullable(),
  /** The number under which it is registered for sales tax. */
  taxNumber: z.string().nullable(),
  currency: Currency,
  /** True once the ledger has entries: the currency stays. */
  isCurrencyFixed: z.boolean(),
  fiscalYearStart: FiscalYearStart,
  invoiceNumbering: InvoiceNumbering,
  /** What stands before the number in `custom` numbering. */
  invoicePrefix: z.string(),
  paymentTerms: PaymentTerms,
  businessType: BusinessType,
  /** What clients read on their invoice: where the money goes. */
  howToPay: z.string().nullable(),
  paperSize: PaperSize,
  /** Where the logo is; null without one. */
  logoUrl: z.string().nullable(),
});
export type BooksSettings = z.infer<typeof BooksSettings>;

export const BooksSettingsChanges = z
  .strictObject({
    companyName: requiredText(booksSettingsLimits.companyName, "Enter the company's name"),
    companyAddress: optionalText(booksSettingsLimits.address),
    companyEmail: OptionalEmail.meta({ example: "rosa@example.com" }),
    companyPhone: optionalText(50),
    taxNumber: optionalText(booksSettingsLimits.taxNumber),
    currency: Currency,
    fiscalYearStart: FiscalYearStart,
    invoiceNumbering: InvoiceNumbering,
    invoicePrefix: text(booksSettingsLimits.prefix)
      .refine((prefix) => /^[\p{L}\p{N}\-_/. ]*$/u.test(prefix), "Use letters, digits and - _ / .")
      .meta({ example: "INV-" }),
    paymentTerms: PaymentTerms,
    businessType: BusinessType,
    howToPay: optionalText(booksSettingsLimits.howToPay),
    paperSize: PaperSize,
  })
  .partial();
export type BooksSettingsChanges = z.output<typeof BooksSettingsChanges>;
