import { addDays } from "#platform/contract/dates.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";
import { CallError } from "#platform/web/call.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { statusOf } from "#areas/invoices/contract/invoices.rules.ts";
import { sampleInvoicesOn } from "#areas/invoices/contract/invoices.sample.ts";
import type { ContactMoney, InvoiceEvent, InvoiceSummary } from "#areas/invoices/contract/invoices.schema.ts";
import { quotedTo } from "./quotes.sample.ts";
import { totalsOf } from "#areas/invoices/contract/totals.rules.ts";

const now = new Date();
const today = todayHere(now);
const people = new Map(sampleContactsAt({ now, today }).map((one) => [fullNameOf(one), one]));
const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;
type Sample = ReturnType<typeof sampleInvoicesOn>[number];
const noon = (day: string): string => `${day}T12:00:00.000Z`;

const paymentsOf = (sample: Sample, at: number): InvoiceWithPayments["payments"] =>
  sample.payments.map((payment, index) => ({
    id: sampleId("0a2", (at + 1) * 100 + index),
    invoiceId: sampleId("0a1", at + 1),
    amount: payment.amount,
    applied: payment.amount,
    currency: "USD" as const,
    exchangeRate: "1",
    date: payment.date,
    accountId: null,
    method: "bank_transfer" as const,
    reference: null,
    transactionId: sampleId("0b2", (at + 1) * 100 + index),
    userId: null,
    createdAt: noon(payment.date),
    reversedAt: null,
  }));

function invoiceOf(sample: Sample, at: number): InvoiceWithPayments {
  const id = sampleId("0a1", at + 1);
  const client = people.get(sample.contact);
  const lines = sample.lines.map(([description, quantity, unitPrice]) => ({
    description,
    quantity,
    unitPrice,
    discountPercent: "0",
    taxCodeIds: [],
  }));
  const totals = totalsOf({ lines, taxes: [], pricesIncludeTax: false });
  if (!totals) throw new Error("A sample invoice is too large");
  const isFinal = sample.became !== "draft";
  const paid = sample.payments.reduce((sum, payment) => sum + cents(payment.amount), 0);
  const [isVoid, isWrittenOff, isCredited] = (["void", "written off", "credited"] as const).map(
    (end) => sample.became === end,
  );
  const isGone = isVoid || isWrittenOff || isCredited;
  const due = isGone ? 0 : totals.totalCents - paid;
  const standing = {
    kind: "invoice" as const,
    paidCents: paid,
    creditedCents: isCredited ? totals.totalCents : 0,
    finalizedAt: isFinal ? noon(sample.issueDate) : null,
    voidedAt: isVoid ? noon(sample.issueDate) : null,
    writtenOffAt: isWrittenOff ? noon(sample.dueDate) : null,
    dueDate: sample.dueDate,
    dueCents: due,
  };
  return {
    id,
    userId: null,
    integrationId: null,
    externalId: null,
    kind: "invoice",
    invoiceNumber: isFinal ? `INV-${String(at + 1).padStart(4, "0")}` : null,
    contactId: client?.id ?? null,
    contactName: sample.contact,
    clientName: sample.contact,
    clientCompany: client?.company ?? null,
    clientEmail: client?.email ?? null,
    clientAddress: null,
    issueDate: sample.issueDate,
    dueDate: sample.dueDate,
    currency: "USD",
    exchangeRate: "1",
    pricesIncludeTax: false,
    lineItems: lines.map((line, index) => ({
      ...line,
      amount: moneyText(totals.lineCents[index] ?? 0),
    })),
    taxes: [],
    subtotal: moneyText(totals.subtotalCents),
    taxAmount: moneyText(totals.taxCents),
    totalAmount: moneyText(totals.totalCents),
    baseAmount: moneyText(totals.totalCents),
    amountPaid: moneyText(paid),
    amountCredited: moneyText(isCredited ? totals.totalCents : 0),
    amountWrittenOff: moneyText(isWrittenOff ? totals.totalCents : 0),
    amountDue: moneyText(due),
    status: statusOf(standing, today),
    notes: sample.notes,
    terms: null,
    finalizedAt: standing.finalizedAt,
    sentAt: standing.finalizedAt,
    viewedAt: sample.became === "viewed" ? noon(addDays(sample.issueDate, 1)) : null,
    paidAt: isFinal && due === 0 && !isGone ? noon(sample.payments.at(-1)?.date ?? sample.issueDate) : null,
    voidedAt: standing.voidedAt,
    voidReason: isVoid ? "The order was called off." : null,
    writtenOffAt: standing.writtenOffAt,
    creditsId: null,
    correctsId: null,
    quoteId: null,
    isSample: false,
    version: 1,
    clientUrl: null,
    createdAt: noon(sample.issueDate),
    updatedAt: noon(sample.issueDate),
    payments: paymentsOf(sample, at),
    creditOffered: "0.00",
    creditNotes: [],
  };
}

/** The demo's invoices, newest first. */
export const invoices: readonly InvoiceWithPayments[] = sampleInvoicesOn(today).map(invoiceOf).toReversed();

const openOf = (all: readonly InvoiceWithPayments[]) =>
  all.filter(({ status }) => status === "sent" || status === "overdue");
const dueSum = (all: readonly InvoiceWithPayments[]): string =>
  moneyText(all.reduce((sum, one) => sum + cents(one.amountDue), 0));

type Asked = Record<string, string | undefined>;

/** Invoices by what narrows them, as the server lists them. */
export function listed(query: Asked): InvoiceWithPayments[] {
  if (query.kind !== undefined && query.kind !== "invoice") return [];
  const search = folded(query.search ?? "");
  const states = query.status?.split(",");
  const rows = invoices.filter(
    (one) =>
      (!states || states.includes(one.status)) &&
      (!query.contactId || one.contactId === query.contactId) &&
      (!query.from || one.issueDate >= query.from) &&
      (!query.to || one.issueDate <= query.to) &&
      (!search ||
        folded(
          [one.invoiceNumber, one.clientName, ...one.lineItems.map((line) => line.description)].join(" "),
        ).includes(search)),
  );
  if (query.sort === "dueDate") return rows.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  if (query.sort === "amount") return rows.toSorted((a, b) => cents(b.totalAmount) - cents(a.totalAmount));
  return rows;
}

/** One of them; 404 as the server answers it. */
export function oneInvoice(id: string | undefined): InvoiceWithPayments {
  const found = invoices.find((one) => one.id === id);
  if (!found) throw new CallError(404, "Not Found", "");
  return found;
}

/** What is outstanding, and what is due next. */
export function summary(): InvoiceSummary {
  const open = openOf(invoices);
  const overdue = invoices.filter(({ status }) => status === "overdue");
  return {
    currency: "USD",
    outstanding: dueSum(open),
    outstandingCount: open.length,
    overdue: dueSum(overdue),
    overdueCount: overdue.length,
    draftCount: invoices.filter(({ status }) => status === "draft").length,
    upcoming: open
      .filter(({ status }) => status === "sent")
      .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
      .slice(0, 3),
  };
}

/** A customer's money. */
export function moneyOf(contactId: string | undefined): ContactMoney {
  const all = invoices.filter(
    (one) => one.contactId === contactId && one.status !== "draft" && one.status !== "void",
  );
  const sum = (of: (one: InvoiceWithPayments) => string): string =>
    moneyText(all.reduce((whole, one) => whole + cents(of(one)), 0));
  const open = openOf(all);
  return {
    currency: "USD",
    invoiced: sum((one) => one.totalAmount),
    paid: sum((one) => one.amountPaid),
    open: dueSum(open),
    overdue: dueSum(all.filter(({ status }) => status === "overdue")),
    credits: [],
    invoiceCount: all.length,
    openCount: open.length,
    ...quotedTo(contactId),
  };
}

/** What happened to one, newest first. */
export function historyOf(id: string | undefined): InvoiceEvent[] {
  const { payments, createdAt, finalizedAt, voidedAt, voidReason, writtenOffAt } = oneInvoice(id);
  const events = [
    { type: "created" as const, detail: null, at: createdAt },
    ...(finalizedAt ? [{ type: "sent" as const, detail: null, at: finalizedAt }] : []),
    ...payments.map((one) => ({ type: "payment" as const, detail: `$${one.amount}`, at: one.createdAt })),
    ...(voidedAt ? [{ type: "voided" as const, detail: voidReason, at: voidedAt }] : []),
    ...(writtenOffAt ? [{ type: "written_off" as const, detail: null, at: writtenOffAt }] : []),
  ];
  return events
    .map((event, at) => ({ ...event, id: sampleId("0ee", at + 1), userId: null, userName: null }))
    .toReversed();
}
