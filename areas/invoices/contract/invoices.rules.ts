import { addDays } from "#platform/contract/dates.ts";
import type { InvoiceNumbering, PaymentTerms } from "#areas/books/contract/books-settings.schema.ts";
import type { DocumentKind, InvoiceStatus } from "./invoices.schema.ts";

/** What of a document decides its status; amounts in cents of its currency. */
export type Standing = {
  kind: DocumentKind;
  finalizedAt: string | null;
  voidedAt: string | null;
  writtenOffAt: string | null;
  dueDate: string;
  dueCents: number;
  paidCents: number;
  creditedCents: number;
};

/**
 * The status as it is answered. A due day is not over before the next one has begun by the business's clock; `today` is that
 * clock's day. What credit notes took off entirely, without a payment, is void; what comes to nothing is paid.
 */
export function statusOf(document: Standing, today: string): InvoiceStatus {
  if (document.finalizedAt === null) return "draft";
  if (document.voidedAt !== null) return "void";
  if (document.writtenOffAt !== null) return "written_off";
  // Only invoices are paid.
  if (document.kind !== "invoice") return "sent";
  if (document.dueCents > 0) return document.dueDate < today ? "overdue" : "sent";
  return document.paidCents === 0 && document.creditedCents > 0 ? "void" : "paid";
}

export const paymentTermDays: Record<PaymentTerms, number> = {
  net_15: 15,
  net_30: 30,
  net_45: 45,
  due_on_receipt: 0,
};
/** The due day that the business's terms give. */
export const dueDateBy = (terms: PaymentTerms, issueDate: string): string =>
  addDays(issueDate, paymentTermDays[terms]);

const kindPart: Record<DocumentKind, string> = { invoice: "", quote: "Q-", credit_note: "CN-" };

/** What stands before a number: "INV-", "2026-", or the business's own prefix. Quotes and credit notes have series of their own. */
export function seriesOf(
  kind: DocumentKind,
  { numbering, prefix, issueDate }: { numbering: InvoiceNumbering; prefix: string; issueDate: string },
): string {
  if (numbering === "custom") return `${prefix}${kindPart[kind]}`;
  if (numbering === "year_sequential") return `${kindPart[kind]}${issueDate.slice(0, 4)}-`;
  return kind === "invoice" ? "INV-" : kindPart[kind];
}

/** "INV-" and 7 -> "INV-0007"; above 9999 as many digits as it takes. */
export const numberText = (series: string, sequence: number): string =>
  `${series}${String(sequence).padStart(4, "0")}`;
