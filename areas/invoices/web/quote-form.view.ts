import { validUntilBy } from "#areas/invoices/contract/quotes.rules.ts";
import type { NewQuoteInput, Quote, QuoteChangesInput } from "#areas/invoices/contract/quotes.schema.ts";
import { bodyOf, type InvoiceForm } from "./invoice-form.view.ts";

/** What is sent for a new one. An address that was left empty is the customer's last one. */
export function newQuoteOf(form: InvoiceForm): NewQuoteInput {
  const { clientAddress, dueDate, ...body } = bodyOf(form);
  return { ...body, validUntil: dueDate, ...(clientAddress ? { clientAddress } : {}) };
}

/** What is sent for a changed draft, with the version that it was read at. */
export function changesOf(quote: Pick<Quote, "version">, form: InvoiceForm): QuoteChangesInput {
  const { dueDate, ...body } = bodyOf(form);
  return { ...body, validUntil: dueDate ?? validUntilBy(form.issueDate), version: quote.version };
}
