import { z } from "zod";
import { Day } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { event } from "#platform/contract/events.ts";
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
export const invoiceSent = event("invoice.sent", z.object({ ...what, ...money, dueDate: Day }));
/** The client opened its page for the first time; public. */
export const invoiceViewed = event("invoice.viewed", z.object({ ...what, ...money }));
/** Nothing is open anymore, and something was paid; public. */
export const invoicePaid = event("invoice.paid", z.object({ ...what, ...money }));
/** Its due day is over, and something is open; public, once per invoice. */
export const invoiceOverdue = event("invoice.overdue", z.object({ ...what, ...money, dueDate: Day }));
/** Money came; public. */
export const paymentReceived = event(
  "payment.received",
  z.object({ ...what, paymentId: Id, amount: Money, currency: z.string(), date: Day }),
);
export const paymentReversed = event(
  "payment.reversed",
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
export const invoiceVoided = event("invoice.voided", z.object({ ...what, reason: z.string() }));
export const invoiceWrittenOff = event(
  "invoice.written_off",
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
