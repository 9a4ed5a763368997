import type { Ctx } from "#platform/server/context.ts";
import { on } from "#platform/server/events.ts";
import {
  creditUsed,
  invoiceCredited,
  invoiceOverdue,
  invoicePaid,
  invoiceSent,
  invoiceViewed,
  invoiceVoided,
  invoiceWrittenOff,
  paymentReceived,
  paymentReversed,
} from "#areas/invoices/contract/invoices.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { type NewActivity, recordActivity } from "./activities.service.ts";
import { quoteSubscribers } from "./quotes.subscribers.ts";

type About = { invoiceId: string | null; contactId: string | null };
type Told = Pick<NewActivity, "type" | "title" | "description">;

// What is left of a customer who was removed has no page.
async function record(ctx: Ctx, { invoiceId, contactId }: About, told: Told): Promise<void> {
  const metadata = invoiceId === null ? {} : { invoiceId };
  if (contactId !== null) await recordActivity(ctx, { ...told, contactId, metadata });
}

/** What is recorded about invoices and quotes, for a customer's page and My Business. */
export const invoiceSubscribers = [
  on(invoiceSent, (ctx, invoice) =>
    record(ctx, invoice, {
      type: "invoice_sent",
      title: `Invoice ${invoice.invoiceNumber} for ${invoice.name}`,
      description: `${moneyWords(invoice.totalAmount, invoice.currency)}, due ${invoice.dueDate}`,
    }),
  ),
  on(invoiceViewed, (ctx, invoice) =>
    record(ctx, invoice, {
      type: "invoice_viewed",
      title: `${invoice.name} looked at ${invoice.invoiceNumber}`,
    }),
  ),
  on(paymentReceived, (ctx, payment) =>
    record(ctx, payment, {
      type: "payment_received",
      title: `${payment.name} paid ${moneyWords(payment.amount, payment.currency)}`,
      description: payment.invoiceNumber
        ? `For invoice ${payment.invoiceNumber}`
        : `Told by ${payment.provider ?? "another program"}`,
    }),
  ),
  on(paymentReversed, (ctx, payment) =>
    record(ctx, payment, {
      type: "payment_reversed",
      title: `A payment of ${moneyWords(payment.amount, payment.currency)} was taken back`,
      description: `For invoice ${payment.invoiceNumber}`,
    }),
  ),
  on(creditUsed, (ctx, invoice) =>
    record(ctx, invoice, {
      type: "credit_used",
      title: `${moneyWords(invoice.amount, invoice.currency)} of credit was used for invoice ${invoice.invoiceNumber}`,
    }),
  ),
  on(invoicePaid, (ctx, invoice) =>
    record(ctx, invoice, { type: "invoice_paid", title: `Invoice ${invoice.invoiceNumber} is paid` }),
  ),
  on(invoiceOverdue, (ctx, invoice) =>
    record(ctx, invoice, {
      type: "invoice_overdue",
      title: `Invoice ${invoice.invoiceNumber} is overdue`,
      description: `${moneyWords(invoice.amountDue, invoice.currency)} since ${invoice.dueDate}`,
    }),
  ),
  on(invoiceCredited, (ctx, invoice) =>
    record(ctx, invoice, {
      type: "invoice_credited",
      title: `Credit note ${invoice.creditNumber} for invoice ${invoice.invoiceNumber}`,
      description: moneyWords(invoice.amount, invoice.currency),
    }),
  ),
  on(invoiceVoided, (ctx, invoice) =>
    record(ctx, invoice, {
      type: "invoice_voided",
      title: `Invoice ${invoice.invoiceNumber} was voided`,
      description: invoice.reason,
    }),
  ),
  on(invoiceWrittenOff, (ctx, invoice) =>
    record(ctx, invoice, {
      type: "invoice_written_off",
      title: `Invoice ${invoice.invoiceNumber} was written off`,
      description: moneyWords(invoice.amount, invoice.currency),
    }),
  ),
  ...quoteSubscribers,
];
