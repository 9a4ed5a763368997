import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { event, publicEvent } from "#platform/contract/events.ts";
import { Money } from "#platform/contract/money.ts";
import { DocumentKind } from "./invoices.schema.ts";

/** `name` is the client's, `contactId` null where the customer has been removed. */
const what = {
  invoiceId: Id,
  kind: DocumentKind,
  invoiceNumber: z.string().nullable(),
  contactId: Id.nullable(),
  name: z.string(),
};
const money = { totalAmount: Money, amountDue: Money, currency: z.string() };

export const invoiceCreated = event("invoice.created", z.object(what));
export const invoiceUpdated = event("invoice.updated", z.object(what));
export const invoiceDeleted = event("invoice.deleted", z.object(what));
export const invoiceRestored = event("invoice.restored", z.object(what));

/** It has its number and counts; public. */
export const invoiceSent = publicEvent(
  "invoice.sent",
  "An invoice was finalized",
  z.object({ ...what, ...money, dueDate: Day }),
);
/** The client opened its page for the first time; public. */
export const invoiceViewed = publicEvent(
  "invoice.viewed",
  "A client opened an invoice for the first time",
  z.object({ ...what, ...money }),
);
/** Nothing is open anymore, and something was paid; public. */
export const invoicePaid = publicEvent(
  "invoice.paid",
  "An invoice was paid in full",
  z.object({ ...what, ...money }),
);
/** Its due day is over, and something is open; public, once per invoice. */
export const invoiceOverdue = publicEvent(
  "invoice.overdue",
  "An invoice is overdue",
  z.object({ ...what, ...money, dueDate: Day }),
);
/**
 * Money came; public. `invoiceId`, `kind` and `invoiceNumber` are null where a payment program told of it that knows nothing of our
 * invoices; `provider` then names it, and `contactId` is the customer with the payer's email, if there is one.
 */
export const paymentReceived = publicEvent(
  "payment.received",
  "A payment was received",
  z.object({
    ...what,
    invoiceId: Id.nullable(),
    kind: DocumentKind.nullable(),
    paymentId: Id,
    amount: Money,
    currency: z.string(),
    date: Day,
    provider: z.string().optional(),
  }),
);
export const paymentReversed = publicEvent(
  "payment.reversed",
  "A payment of an invoice was taken back",
  z.object({ ...what, paymentId: Id, amount: Money, currency: z.string() }),
);
/** The customer's credit was used for it. */
export const creditUsed = event(
  "invoice.credit_used",
  z.object({ ...what, amount: Money, currency: z.string() }),
);
/** A credit note took something off. */
export const invoiceCredited = event(
  "invoice.credited",
  z.object({ ...what, creditNoteId: Id, creditNumber: z.string(), amount: Money, currency: z.string() }),
);
export const invoiceVoided = publicEvent(
  "invoice.voided",
  "An invoice was voided",
  z.object({ ...what, reason: z.string() }),
);
export const invoiceWrittenOff = publicEvent(
  "invoice.written_off",
  "An invoice was written off",
  z.object({ ...what, amount: Money, currency: z.string() }),
);

export const invoiceEvents = [
  invoiceCreated,
  invoiceUpdated,
  invoiceDeleted,
  invoiceRestored,
  invoiceSent,
  invoiceViewed,
  invoicePaid,
  invoiceOverdue,
  paymentReceived,
  paymentReversed,
  creditUsed,
  invoiceCredited,
  invoiceVoided,
  invoiceWrittenOff,
] as const;
