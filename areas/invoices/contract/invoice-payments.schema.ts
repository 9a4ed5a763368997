import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";
import { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { ExchangeRate } from "#areas/books/contract/exchange.rules.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { invoiceLimits, NewLineItems, PaidAmount } from "./invoice-figures.schema.ts";
import { Invoice, Version } from "./invoices.schema.ts";

/** How money came; `credit` is what the customer had with the business already. */
export const paymentMethods = ["bank_transfer", "card", "cash", "check", "online", "other"] as const;
export const PaymentMethod = z.enum([...paymentMethods, "credit"], {
  error: "Choose a method from the list",
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A payment of an invoice, in its currency. */
export const InvoicePayment = z.object({
  id: Id,
  invoiceId: Id,
  /** All that came. */
  amount: Money,
  /** What of it the invoice took; the rest became the customer's credit. */
  applied: Money,
  currency: Currency,
  exchangeRate: z.string(),
  date: Day,
  accountId: Id.nullable(),
  method: PaymentMethod,
  reference: z.string().nullable(),
  /** The income transaction that it made; null for credit that was used. */
  transactionId: Id.nullable(),
  userId: Id.nullable(),
  createdAt: Instant,
  reversedAt: Instant.nullable(),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** Money that came for an invoice; more than is open becomes the customer's credit. */
export const NewInvoicePayment = z.strictObject({
  amount: PaidAmount,
  /** Left out: today, by the business's clock. */
  date: BookDay.optional(),
  /** Where it went; left out: the business's bank account. */
  accountId: Id.nullish(),
  method: z.enum(paymentMethods, { error: "Choose a method from the list" }).default("bank_transfer"),
  reference: optionalText(invoiceLimits.reference),
  /** On that day, where the invoice is in another currency; left out: the invoice's. */
  exchangeRate: ExchangeRate.nullish(),
  /** What the reader last saw of the invoice: an older one is refused. */
  version: Version.optional(),
});
export type NewInvoicePayment = z.output<typeof NewInvoicePayment>;
export type NewInvoicePaymentInput = z.input<typeof NewInvoicePayment>;

/** Uses credit that the customer has; left out: as much as is there and open. */
export const CreditToUse = z.strictObject({ amount: PaidAmount.optional(), version: Version.optional() });
export type CreditToUse = z.output<typeof CreditToUse>;

/** What a customer paid too much, or was credited after paying. */
export const CustomerCredit = z.object({
  id: Id,
  contactId: Id.nullable(),
  source: z.enum(["payment", "credit_note"]),
  /** The invoice that was paid too much, or the credit note. */
  invoiceId: Id,
  invoiceNumber: z.string().nullable(),
  currency: Currency,
  amount: Money,
  left: Money,
  createdAt: Instant,
});
export type CustomerCredit = z.infer<typeof CustomerCredit>;

/** An invoice with its payments, and what credit could still be used for it. */
export const InvoiceWithPayments = Invoice.extend({
  payments: z.array(InvoicePayment),
  /** Where the client sees it without an account; null for a draft. */
  clientUrl: z.string().nullable(),
  /** Credit of the customer in this currency, as long as something is open. */
  creditOffered: Money,
  /** Its credit notes. */
  creditNotes: z.array(
    Invoice.pick({ id: true, invoiceNumber: true, issueDate: true, totalAmount: true, status: true }),
  ),
});
export type InvoiceWithPayments = z.infer<typeof InvoiceWithPayments>;

export const reasonMessage = "Enter a reason";
export const Reason = requiredText(invoiceLimits.reason, reasonMessage);
export const VoidReason = z.strictObject({ reason: Reason, version: Version.optional() });
export const WriteOff = z.strictObject({
  /** Left out: today. */
  date: BookDay.optional(),
  reason: optionalText(invoiceLimits.reason),
  version: Version.optional(),
});

/** A credit note: what it takes off. Without lines: everything that no credit note has taken off yet. */
export const NewCreditNote = z.strictObject({
  issueDate: BookDay.optional(),
  lineItems: NewLineItems.min(1, "Enter at least one line").optional(),
  notes: optionalText(invoiceLimits.notes),
  version: Version.optional(),
});
export type NewCreditNote = z.output<typeof NewCreditNote>;

/** The credit note that took it all off, and a draft with the same lines. */
export const Correction = z.object({ creditNote: InvoiceWithPayments, draft: InvoiceWithPayments });
export type Correction = z.infer<typeof Correction>;
