import { validUntilBy } from "#areas/invoices/contract/quotes.rules.ts";
import { bodyOf, type InvoiceForm } from "./invoice-form.view.ts";

/** What is sent of a quote, whole. Without a last day it holds as long as one usually does. */
export function quoteBodyOf(form: InvoiceForm) {
  const { dueDate, ...body } = bodyOf(form);
  return { ...body, validUntil: dueDate ?? validUntilBy(form.issueDate) };
}
