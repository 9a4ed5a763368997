import { addDays } from "#platform/contract/dates.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";
import { CallError } from "#platform/web/call.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import type { InvoiceEvent } from "#areas/invoices/contract/invoices.schema.ts";
import { quoteStatusOf } from "#areas/invoices/contract/quotes.rules.ts";
import { sampleQuotesOn } from "#areas/invoices/contract/quotes.sample.ts";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { totalsOf } from "#areas/invoices/contract/totals.rules.ts";

const now = new Date();
const today = todayHere(now);
const people = new Map(sampleContactsAt({ now, today }).map((one) => [fullNameOf(one), one]));
const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;
const noon = (day: string): string => `${day}T12:00:00.000Z`;

function quoteOf(sample: ReturnType<typeof sampleQuotesOn>[number], at: number): Quote {
  const client = people.get(sample.contact);
  const lines = sample.lines.map(([description, quantity, unitPrice]) => ({
    description,
    quantity,
    unitPrice,
    discountPercent: "0",
    taxCodeIds: [],
  }));
  const totals = totalsOf({ lines, taxes: [], pricesIncludeTax: false });
  if (!totals) throw new Error("A sample quote is too large");
  const isSent = sample.became !== "draft";
  const choice = sample.became === "accepted" || sample.became === "declined" ? sample.became : null;
  const [issued, answered] = [noon(sample.issueDate), noon(addDays(sample.issueDate, 2))];
  const total = moneyText(totals.totalCents);
  return {
    id: sampleId("0a5", at + 1),
    userId: null,
    externalId: null,
    quoteNumber: isSent ? `Q-${String(at + 1).padStart(4, "0")}` : null,
    contactId: client?.id ?? null,
    contactName: sample.contact,
    clientName: sample.contact,
    clientCompany: client?.company ?? null,
    clientEmail: client?.email ?? null,
    clientAddress: null,
    issueDate: sample.issueDate,
    validUntil: sample.validUntil,
    currency: "USD",
    exchangeRate: "1",
    pricesIncludeTax: false,
    lineItems: lines.map((line, index) => ({ ...line, amount: moneyText(totals.lineCents[index] ?? 0) })),
    taxes: [],
    subtotal: total,
    taxAmount: "0.00",
    totalAmount: total,
    baseAmount: total,
    status: quoteStatusOf(
      {
        finalizedAt: isSent ? issued : null,
        voidedAt: null,
        validUntil: sample.validUntil,
        choice,
        isInvoiced: false,
        isReplaced: false,
      },
      today,
    ),
    notes: sample.notes,
    terms: null,
    finalizedAt: isSent ? issued : null,
    sentAt: isSent ? issued : null,
    viewedAt: choice && answered,
    voidedAt: null,
    voidReason: null,
    answer: choice && {
      choice,
      name: sample.contact,
      reason: sample.reason,
      userId: null,
      userName: null,
      at: answered,
    },
    invoice: null,
    replacedBy: null,
    copiesId: null,
    clientUrl: null,
    isSample: false,
    version: 1,
    createdAt: issued,
    updatedAt: issued,
  };
}

/** The demo's quotes, newest first. */
export const quotes: readonly Quote[] = sampleQuotesOn(today).map(quoteOf).toReversed();

type Asked = Record<string, string | undefined>;

/** Quotes by what narrows them, as the server lists them. */
export function listed(query: Asked): Quote[] {
  const search = folded(query.search ?? "");
  const states = query.status?.split(",");
  const rows = quotes.filter(
    (one) =>
      (!states || states.includes(one.status)) &&
      (!query.contactId || one.contactId === query.contactId) &&
      (!query.from || one.issueDate >= query.from) &&
      (!query.to || one.issueDate <= query.to) &&
      (!search || folded([one.quoteNumber, one.clientName].join(" ")).includes(search)),
  );
  if (query.sort === "validUntil") return rows.toSorted((a, b) => (a.validUntil < b.validUntil ? -1 : 1));
  if (query.sort === "amount") return rows.toSorted((a, b) => cents(b.totalAmount) - cents(a.totalAmount));
  return rows;
}

/** One of them; 404 as the server answers it. */
export function oneQuote(id: string | undefined): Quote {
  const found = quotes.find((one) => one.id === id);
  if (!found) throw new CallError(404, "Not Found", "");
  return found;
}

/** What a customer's quotes come to that wait for an answer. */
export function quotedTo(contactId: string | undefined): { quoted: string; quoteCount: number } {
  const waiting = quotes.filter((one) => one.contactId === contactId && one.status === "sent");
  return {
    quoted: moneyText(waiting.reduce((sum, one) => sum + cents(one.totalAmount), 0)),
    quoteCount: waiting.length,
  };
}

/** What happened to a quote, newest first; undefined for what is none. */
export function historyOf(id: string | undefined): InvoiceEvent[] | undefined {
  const quote = quotes.find((one) => one.id === id);
  if (!quote) return undefined;
  const { createdAt, finalizedAt, viewedAt, answer } = quote;
  const events = [
    { type: "created" as const, detail: null, at: createdAt },
    ...(finalizedAt ? [{ type: "sent" as const, detail: null, at: finalizedAt }] : []),
    ...(viewedAt ? [{ type: "viewed" as const, detail: null, at: viewedAt }] : []),
    ...(answer ? [{ type: answer.choice, detail: `by ${answer.name}`, at: answer.at }] : []),
  ];
  return events
    .map((event, at) => ({ ...event, id: sampleId("0ef", at + 1), userId: null, userName: null }))
    .toReversed();
}
