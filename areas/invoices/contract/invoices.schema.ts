import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { Money } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";
import { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { ExchangeRate } from "#areas/books/contract/exchange.rules.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { invoiceLimits, NewLineItems } from "./invoice-figures.schema.ts";

/** The kinds of documents that share lines, totals and table. Each has numbers of its own. */
export const documentKinds = ["invoice", "quote", "credit_note"] as const;
export const DocumentKind = z.enum(documentKinds, { error: "Choose a kind from the list" });
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Answered, never stored: overdue follows from the due day and the business's clock (decisions). */
export const invoiceStatuses = ["draft", "sent", "overdue", "paid", "void", "written_off"] as const;
export const InvoiceStatus = z.enum(invoiceStatuses, { error: "Choose a status from the list" });
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const LineItem = z.object({
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  discountPercent: z.string(),
  taxCodeIds: z.array(Id),
  /** As entered: with tax where prices include it. */
  amount: Money,
});
export type LineItem = z.infer<typeof LineItem>;

/** What one tax comes to, with the name and rate that it had then. */
export const InvoiceTax = z.object({
  taxCodeId: Id,
  name: z.string(),
  rate: z.string(),
  taxable: Money,
  tax: Money,
});
export type InvoiceTax = z.infer<typeof InvoiceTax>;

/** An invoice or credit note (Spec 2 §3, invoices). */
export const Invoice = z.object({
  id: Id,
  /** Who wrote it; null for what the product made. */
  userId: Id.nullable(),
  integrationId: Id.nullable(),
  externalId: z.string().nullable(),
  kind: DocumentKind,
  /** Null for a draft. */
  invoiceNumber: z.string().nullable(),
  contactId: Id.nullable(),
  /** As the customer is called now; null where the reader doesn't see them, or they are in the trash. */
  contactName: z.string().nullable(),
  /** As it stands on the document; frozen when it is finalized. */
  clientName: z.string(),
  clientCompany: z.string().nullable(),
  clientEmail: z.string().nullable(),
  clientAddress: z.string().nullable(),
  issueDate: Day,
  dueDate: Day,
  currency: Currency,
  /** The business's currency per unit of `currency`. */
  exchangeRate: z.string(),
  pricesIncludeTax: z.boolean(),
  lineItems: z.array(LineItem),
  taxes: z.array(InvoiceTax),
  subtotal: Money,
  taxAmount: Money,
  totalAmount: Money,
  /** Total in the business's currency. */
  baseAmount: Money,
  /** Payments, and credit of the customer that was used. */
  amountPaid: Money,
  /** Taken off by credit notes. */
  amountCredited: Money,
  amountWrittenOff: Money,
  /** What is still to be paid: 0 for a draft's total only once it is nothing, and for what is void. */
  amountDue: Money,
  status: InvoiceStatus,
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  finalizedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  viewedAt: Instant.nullable(),
  paidAt: Instant.nullable(),
  voidedAt: Instant.nullable(),
  voidReason: z.string().nullable(),
  writtenOffAt: Instant.nullable(),
  /** Of a credit note: the invoice it takes from. */
  creditsId: Id.nullable(),
  /** Of a draft made to correct an invoice: that invoice. */
  correctsId: Id.nullable(),
  /** The quote that it was made of. */
  quoteId: Id.nullable(),
  isSample: z.boolean(),
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Invoice = z.infer<typeof Invoice>;

export const BinnedInvoice = Invoice.extend({ deletedAt: Instant });
export type BinnedInvoice = z.infer<typeof BinnedInvoice>;

const blankIsNone = (max: number) =>
  z.union([z.literal("").transform(() => null), z.null(), requiredText(max, "Enter some text")]);

const fields = {
  contactId: Id,
  /** Left out: today, by the business's clock. */
  issueDate: BookDay,
  /** Left out: by the business's payment terms. */
  dueDate: BookDay,
  currency: Currency,
  /** Needed in another currency than the business's own. */
  exchangeRate: ExchangeRate,
  pricesIncludeTax: z.boolean("Choose yes or no"),
  lineItems: NewLineItems,
  /** Left out of a new one: as on the customer's last document. */
  clientAddress: blankIsNone(invoiceLimits.address),
  notes: optionalText(invoiceLimits.notes),
  terms: optionalText(invoiceLimits.terms),
};

/** A draft; it gets its number when it is finalized. */
export const NewInvoice = z.strictObject({
  contactId: fields.contactId,
  issueDate: fields.issueDate.optional(),
  dueDate: fields.dueDate.nullish(),
  currency: fields.currency.optional(),
  exchangeRate: fields.exchangeRate.nullish(),
  pricesIncludeTax: fields.pricesIncludeTax.default(false),
  lineItems: fields.lineItems.default([]),
  clientAddress: fields.clientAddress.optional(),
  notes: fields.notes,
  terms: fields.terms,
});
export type NewInvoice = z.output<typeof NewInvoice>;
export type NewInvoiceInput = z.input<typeof NewInvoice>;

export const Version = z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1");

/** Any of a draft's fields; with `version` an older one is refused. */
export const InvoiceChanges = z
  .strictObject({
    ...fields,
    dueDate: fields.dueDate.nullable(),
    exchangeRate: fields.exchangeRate.nullable(),
    notes: blankIsNone(invoiceLimits.notes),
    terms: blankIsNone(invoiceLimits.terms),
    version: Version,
  })
  .partial();
export type InvoiceChanges = z.output<typeof InvoiceChanges>;
export type InvoiceChangesInput = z.input<typeof InvoiceChanges>;

/** What the reader last saw of it: an older one is refused. */
export const AtVersion = z.strictObject({ version: Version.optional() });

/** What a document would come to; nothing is saved. Taxes as they are on `issueDate`. */
export const InvoiceToPreview = z.strictObject({
  lineItems: NewLineItems,
  pricesIncludeTax: fields.pricesIncludeTax.default(false),
  issueDate: fields.issueDate.optional(),
  currency: fields.currency.optional(),
  exchangeRate: fields.exchangeRate.nullish(),
});
export type InvoiceToPreview = z.output<typeof InvoiceToPreview>;
export const InvoicePreview = Invoice.pick({
  lineItems: true,
  subtotal: true,
  taxes: true,
  taxAmount: true,
  totalAmount: true,
});
export type InvoicePreview = z.infer<typeof InvoicePreview>;

const choose = (what: string) => ({ error: `Choose a ${what} from the list` });
export const invoiceSorts = ["newest", "dueDate", "amount"] as const;

/** "sent,overdue": one state, or several parted by commas. */
const Statuses = z
  .string()
  .max(100)
  .transform((list) => list.split(",").map((one) => one.trim()))
  .pipe(z.array(InvoiceStatus));

export const InvoiceQuery = z.strictObject({
  /** Quotes have calls of their own. */
  kind: z.enum(["invoice", "credit_note"], choose("kind")).default("invoice"),
  status: Statuses.optional(),
  contactId: Id.optional(),
  search: z.string().max(invoiceLimits.search, `At most ${invoiceLimits.search} characters`).optional(),
  /** Issued from this day on, and until that day. */
  from: BookDay.optional(),
  to: BookDay.optional(),
  sort: z.enum(invoiceSorts, choose("order")).default("newest"),
  ...pageQuery({ usual: 200 }),
});
export type InvoiceQuery = z.output<typeof InvoiceQuery>;

const Count = z.number().int();
/** What the Overview says about invoices (Spec 2 §2; decisions), in the business's currency. */
export const InvoiceSummary = z.object({
  currency: Currency,
  /** What is open of sent and overdue invoices, and how many those are. */
  outstanding: Money,
  outstandingCount: Count,
  overdue: Money,
  overdueCount: Count,
  draftCount: Count,
  /** Up to three with a due day that is not over, soonest first. */
  upcoming: z.array(
    Invoice.pick({
      id: true,
      invoiceNumber: true,
      contactId: true,
      clientName: true,
      dueDate: true,
      totalAmount: true,
      amountDue: true,
      currency: true,
      status: true,
    }),
  ),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** A customer's money, in the business's currency. */
export const ContactMoney = z.object({
  currency: Currency,
  invoiced: Money,
  paid: Money,
  open: Money,
  overdue: Money,
  /** What they paid too much or were credited, and have not used, by currency. */
  credits: z.array(z.object({ currency: Currency, amount: Money })),
  invoiceCount: Count,
  openCount: Count,
  /** What quotes that wait for an answer come to, and how many those are. */
  quoted: Money,
  quoteCount: Count,
});
export type ContactMoney = z.infer<typeof ContactMoney>;

/** What happened to a document, newest first. */
export const invoiceEventTypes = [
  "created",
  "changed",
  "finalized",
  "sent",
  "viewed",
  "overdue",
  "payment",
  "payment_reversed",
  "credit_used",
  "credited",
  "paid",
  "voided",
  "written_off",
  "deleted",
  "restored",
  "reminded",
  "repeated",
  "accepted",
  "declined",
  "invoiced",
] as const;
export const InvoiceEvent = z.object({
  id: Id,
  type: z.enum(invoiceEventTypes),
  /** In plain words, such as the amount or the reason. */
  detail: z.string().nullable(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  at: Instant,
});
export type InvoiceEvent = z.infer<typeof InvoiceEvent>;
export type InvoiceEventType = (typeof invoiceEventTypes)[number];
