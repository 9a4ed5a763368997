import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { InvoiceSending } from "./invoice-papers.schema.ts";
import { Invoice, InvoiceChanges, InvoiceQuery, NewInvoice } from "./invoices.schema.ts";
import { quoteChoices, quoteStatuses } from "./quotes.rules.ts";

export const quoteLimits = { name: 120, reason: 500 } as const;

export const QuoteStatus = z.enum(quoteStatuses, { error: "Choose a status from the list" });

/** What the customer said to a quote. */
export const QuoteAnswer = z.object({
  choice: z.enum(quoteChoices),
  /** Who said it, as they typed it on the quote's page, or as it was written down for them. */
  name: z.string(),
  /** Why it was declined, where they said so. */
  reason: z.string().nullable(),
  /** Who wrote it down for them; null where they answered on the quote's page. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  at: Instant,
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

const Other = z.object({ id: Id, number: z.string().nullable() });

/** An offer to a customer: what an invoice has, but nothing of it is owed. */
export const Quote = Invoice.pick({
  id: true,
  userId: true,
  externalId: true,
  contactId: true,
  contactName: true,
  clientName: true,
  clientCompany: true,
  clientEmail: true,
  clientAddress: true,
  issueDate: true,
  currency: true,
  exchangeRate: true,
  pricesIncludeTax: true,
  lineItems: true,
  taxes: true,
  subtotal: true,
  taxAmount: true,
  totalAmount: true,
  baseAmount: true,
  notes: true,
  terms: true,
  finalizedAt: true,
  sentAt: true,
  viewedAt: true,
  voidedAt: true,
  voidReason: true,
  isSample: true,
  version: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  /** Null for a draft. */
  quoteNumber: z.string().nullable(),
  /** The last day on which it can be accepted, by the business's clock. */
  validUntil: Day,
  status: QuoteStatus,
  answer: QuoteAnswer.nullable(),
  /** The invoice that was made of it. */
  invoice: Other.nullable(),
  /** A newer one for the same customer, sent in its place. */
  replacedBy: Other.nullable(),
  /** The quote that it was copied from. */
  copiesId: Id.nullable(),
  /** The client's page; null for a draft. */
  clientUrl: z.string().nullable(),
});
export type Quote = z.infer<typeof Quote>;

/** A draft; it gets its number when it is sent. Without `validUntil` it holds 30 days. */
export const NewQuote = NewInvoice.omit({ dueDate: true }).extend({ validUntil: BookDay.nullish() });
export type NewQuote = z.output<typeof NewQuote>;
export type NewQuoteInput = z.input<typeof NewQuote>;

/** Any of a draft's fields; with `version` an older one is refused. */
export const QuoteChanges = InvoiceChanges.omit({ dueDate: true }).extend({ validUntil: BookDay.optional() });
export type QuoteChanges = z.output<typeof QuoteChanges>;
export type QuoteChangesInput = z.input<typeof QuoteChanges>;

const choose = (what: string) => ({ error: `Choose a ${what} from the list` });
export const quoteSorts = ["newest", "validUntil", "amount"] as const;

/** "sent,accepted": one state, or several parted by commas. */
const Statuses = z
  .string()
  .max(100)
  .transform((list) => list.split(",").map((one) => one.trim()))
  .pipe(z.array(QuoteStatus));

export const QuoteQuery = InvoiceQuery.omit({ kind: true }).extend({
  status: Statuses.optional(),
  sort: z.enum(quoteSorts, choose("order")).default("newest"),
});
export type QuoteQuery = z.output<typeof QuoteQuery>;

/** What became of the wish to send a quote. */
export const QuoteSending = InvoiceSending.omit({ invoice: true }).extend({ quote: Quote });
export type QuoteSending = z.infer<typeof QuoteSending>;

export const nameMessage = "Enter your name";
/** An answer on the quote's page, as its form sends it. */
export const ClientAnswer = z.object({
  choice: z.enum(quoteChoices, choose("button")),
  name: requiredText(quoteLimits.name, nameMessage),
  reason: optionalText(quoteLimits.reason),
});
export type ClientAnswer = z.output<typeof ClientAnswer>;

/** What the customer said on the phone; left out, the name is the client's. */
export const SaidAnswer = z.strictObject({
  name: optionalText(quoteLimits.name),
  reason: optionalText(quoteLimits.reason),
});
export type SaidAnswer = z.output<typeof SaidAnswer>;
