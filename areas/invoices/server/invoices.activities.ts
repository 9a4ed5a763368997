import { ofCustomer, tells, type ToldActivity } from "#platform/server/activity-words.ts";
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

type About = { invoiceId: string; contactId: string | null };
type Words = Pick<ToldActivity, "type" | "title" | "description">;

const told = ({ invoiceId, contactId }: About, words: Words): ToldActivity | undefined =>
  ofCustomer(contactId, { ...words, metadata: { invoiceId } });

/** How what happens to invoices is told, on a customer's page and on My Business. */
export const invoiceActivities = [
  tells(invoiceSent, (invoice) =>
    told(invoice, {
      type: "invoice_sent",
      title: `Invoice ${invoice.invoiceNumber} for ${invoice.name}`,
      description: `${moneyWords(invoice.totalAmount, invoice.currency)}, due ${invoice.dueDate}`,
    }),
  ),
  tells(invoiceViewed, (invoice) =>
    told(invoice, {
      type: "invoice_viewed",
      title: `${invoice.name} looked at ${invoice.invoiceNumber}`,
    }),
  ),
  tells(paymentReceived, (payment) =>
    told(payment, {
      type: "payment_received",
      title: `${payment.name} paid ${moneyWords(payment.amount, payment.currency)}`,
      description: `For invoice ${payment.invoiceNumber}`,
    }),
  ),
  tells(paymentReversed, (payment) =>
    told(payment, {
      type: "payment_reversed",
      title: `A payment of ${moneyWords(payment.amount, payment.currency)} was taken back`,
      description: `For invoice ${payment.invoiceNumber}`,
    }),
  ),
  tells(creditUsed, (invoice) =>
    told(invoice, {
      type: "credit_used",
      title: `${moneyWords(invoice.amount, invoice.currency)} of credit was used for invoice ${invoice.invoiceNumber}`,
    }),
  ),
  tells(invoicePaid, (invoice) =>
    told(invoice, { type: "invoice_paid", title: `Invoice ${invoice.invoiceNumber} is paid` }),
  ),
  tells(invoiceOverdue, (invoice) =>
    told(invoice, {
      type: "invoice_overdue",
      title: `Invoice ${invoice.invoiceNumber} is overdue`,
      description: `${moneyWords(invoice.amountDue, invoice.currency)} since ${invoice.dueDate}`,
    }),
  ),
  tells(invoiceCredited, (invoice) =>
    told(invoice, {
      type: "invoice_credited",
      title: `Credit note ${invoice.creditNumber} for invoice ${invoice.invoiceNumber}`,
      description: moneyWords(invoice.amount, invoice.currency),
    }),
  ),
  tells(invoiceVoided, (invoice) =>
    told(invoice, {
      type: "invoice_voided",
      title: `Invoice ${invoice.invoiceNumber} was voided`,
      description: invoice.reason,
    }),
  ),
  tells(invoiceWrittenOff, (invoice) =>
    told(invoice, {
      type: "invoice_written_off",
      title: `Invoice ${invoice.invoiceNumber} was written off`,
      description: moneyWords(invoice.amount, invoice.currency),
    }),
  ),
];
