import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";

export type InvoiceAct =
  | "edit"
  | "finalize"
  | "delete"
  | "pay"
  | "duplicate"
  | "repeat"
  | "credit"
  | "correct"
  | "writeOff"
  | "void";

type Rights = { mayChange: boolean; mayManage: boolean };
type Standing = Pick<
  InvoiceWithPayments,
  "status" | "kind" | "totalAmount" | "amountPaid" | "amountCredited" | "amountWrittenOff"
>;

const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;

/** What is offered for an invoice in its state. The server decides; this only spares presses that it would refuse. */
export function actsOf(invoice: Standing, { mayChange, mayManage }: Rights): ReadonlySet<InvoiceAct> {
  const { status, kind } = invoice;
  if (!mayChange || kind !== "invoice") return new Set();
  if (status === "draft") return new Set(["edit", "finalize", "duplicate", "repeat", "delete"]);
  const acts = new Set<InvoiceAct>(["duplicate", "repeat"]);
  const isOpen = status === "sent" || status === "overdue";
  const untouched =
    cents(invoice.amountPaid) === 0 &&
    cents(invoice.amountCredited) === 0 &&
    cents(invoice.amountWrittenOff) === 0;
  if (isOpen) acts.add("pay");
  if (isOpen && mayManage) acts.add("writeOff");
  if ((isOpen || status === "paid") && cents(invoice.amountCredited) < cents(invoice.totalAmount)) {
    acts.add("credit");
    acts.add("correct");
  }
  if (isOpen && untouched && mayManage) acts.add("void");
  return acts;
}
