import { moneyText } from "#platform/contract/money.ts";
import type { PdfBlock, PdfDocument } from "#platform/server/pdf-document.ts";
import type { KnownSettings } from "#areas/books/server/index.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type {
  InvoicePayment,
  InvoiceWithPayments,
} from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { DocumentKind, LineItem } from "#areas/invoices/contract/invoices.schema.ts";
import { moneyWords, paymentMethodWords, priceWords } from "#areas/invoices/contract/money-words.rules.ts";

/** What is on paper besides the document itself. */
export type PaperFacts = {
  invoice: InvoiceWithPayments;
  settings: KnownSettings;
  logo?: Uint8Array;
  /** The business's color, where it can be read on paper. */
  color?: string;
  /** Of a credit note: the number of the invoice that it takes from. */
  creditsNumber?: string | null;
};

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
/** "2026-11-25" -> "November 25, 2026". */
export const dayWords = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

/** What each kind of document is called. */
export const kindWords: Record<DocumentKind, string> = {
  invoice: "Invoice",
  quote: "Quote",
  credit_note: "Credit note",
};
const totalWords: Record<DocumentKind, string> = {
  invoice: "Total due",
  quote: "Total",
  credit_note: "Total credited",
};

const linesIn = (text: string | null): string[] =>
  (text ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

function letterhead(
  { invoice, settings, logo, color }: PaperFacts,
  title: string,
  facts: { label: string; text: string }[],
  numberLabel = "Number",
): PdfBlock {
  const { companyName, companyAddress, companyEmail, companyPhone, taxNumber } = settings;
  return {
    kind: "letterhead",
    ...(logo && { logo }),
    ...(color && { color }),
    name: companyName,
    lines: [
      ...linesIn(companyAddress),
      ...[companyEmail, companyPhone].filter((line) => line !== null && line !== ""),
      ...(taxNumber ? [`Tax number: ${taxNumber}`] : []),
    ] as string[],
    title,
    facts:
      invoice.invoiceNumber === null
        ? facts
        : [{ label: numberLabel, text: invoice.invoiceNumber }, ...facts],
  };
}

const client = ({ invoice }: PaperFacts, heading = "For"): PdfBlock => {
  const { clientName, clientCompany, clientAddress, clientEmail } = invoice;
  const lines = [clientCompany, clientName, ...linesIn(clientAddress), clientEmail];
  return {
    kind: "columns",
    items: [
      {
        heading,
        text: [...new Set(lines.filter((line) => line !== null && line !== ""))].join("\n"),
      },
    ],
  };
};

const percent = (rate: string): string => `${rate}%`;

function table({ invoice }: PaperFacts): PdfBlock {
  const { lineItems, currency, taxes } = invoice;
  const hasDiscounts = lineItems.some(({ discountPercent }) => discountPercent !== "0");
  const taxesOf = ({ taxCodeIds }: LineItem) =>
    taxCodeIds.map((id) => taxes.find(({ taxCodeId }) => taxCodeId === id)?.name ?? "").join(", ");
  // Where all lines have the same taxes, the sums below say it all.
  const hasTaxes = new Set(lineItems.map(taxesOf)).size > 1;
  return {
    kind: "table",
    wraps: true,
    columns: [
      { title: "Description", share: 5 },
      { title: "Quantity", share: 1.2, align: "right" },
      { title: "Price", share: 1.5, align: "right" },
      ...(hasDiscounts ? [{ title: "Discount", share: 1.2, align: "right" } as const] : []),
      ...(hasTaxes ? [{ title: "Tax", share: 1.2, align: "right" } as const] : []),
      { title: "Amount", share: 1.7, align: "right" },
    ],
    rows: lineItems.map((line) => [
      line.description,
      line.quantity,
      priceWords(line.unitPrice, currency),
      ...(hasDiscounts ? [line.discountPercent === "0" ? "" : percent(line.discountPercent)] : []),
      ...(hasTaxes ? [taxesOf(line)] : []),
      moneyWords(line.amount, currency),
    ]),
  };
}

function totals({ invoice }: PaperFacts): PdfBlock {
  const { kind, currency, subtotal, taxes, totalAmount, pricesIncludeTax } = invoice;
  const words = (amount: string) => moneyWords(amount, currency);
  return {
    kind: "totals",
    rows: [
      { label: pricesIncludeTax ? "Subtotal without tax" : "Subtotal", text: words(subtotal) },
      ...taxes.map(({ name, rate, tax }) => ({ label: `${name} ${percent(rate)}`, text: words(tax) })),
      { label: `${totalWords[kind]} (${currency})`, text: words(totalAmount), isStrong: true },
    ],
  };
}

const note = (heading: string, text: string | null): PdfBlock[] =>
  text === null || text.trim() === "" ? [] : [{ kind: "note", heading, text }];

function stampOf({ status }: InvoiceWithPayments): PdfDocument["stamp"] {
  if (status === "draft") return { text: "DRAFT", tone: "muted" };
  return status === "void" ? { text: "VOID", tone: "bad" } : undefined;
}

/** A document as it is printed: as it was when it was finalized, whatever was paid since. */
export function paperOf(facts: PaperFacts): PdfDocument {
  const { invoice, settings, creditsNumber } = facts;
  const { kind, invoiceNumber, issueDate, dueDate, finalizedAt, updatedAt, voidedAt, notes, terms } = invoice;
  const title = [kindWords[kind], invoiceNumber].filter(Boolean).join(" ");
  const stamp = stampOf(invoice);
  return {
    title,
    author: settings.companyName,
    footer: title,
    madeAt: voidedAt ?? finalizedAt ?? updatedAt,
    sheet: settings.paperSize,
    ...(stamp && { stamp }),
    blocks: [
      letterhead(facts, kindWords[kind], [
        { label: "Date", text: dayWords(issueDate) },
        ...(kind === "invoice" ? [{ label: "Due", text: dayWords(dueDate) }] : []),
        ...(kind === "quote" ? [{ label: "Valid until", text: dayWords(dueDate) }] : []),
        ...(creditsNumber ? [{ label: "For invoice", text: creditsNumber }] : []),
      ]),
      client(facts, kind === "invoice" ? "Bill to" : "For"),
      table(facts),
      totals(facts),
      ...(kind === "invoice" ? note("How to pay", settings.howToPay) : []),
      ...note("Notes", notes),
      ...note("Terms", terms),
    ],
  };
}

/** The receipt for one payment: what came, and what was open afterwards. */
export function receiptOf(facts: PaperFacts, payment: InvoicePayment): PdfDocument {
  const { invoice, settings } = facts;
  const { currency, totalAmount, payments, amountCredited, amountWrittenOff } = invoice;
  const words = (cents: number) => moneyWords(moneyText(cents), currency);
  const at = payments.findIndex(({ id }) => id === payment.id);
  const sum = (list: readonly InvoicePayment[]) =>
    list.reduce((cents, { applied, reversedAt }) => cents + (reversedAt === null ? centsIn(applied) : 0), 0);
  const before = sum(payments.slice(0, at));
  const off = centsIn(amountCredited) + centsIn(amountWrittenOff);
  const open = Math.max(0, centsIn(totalAmount) - off - before - centsIn(payment.applied));
  const extra = centsIn(payment.amount) - centsIn(payment.applied);
  return {
    title: `Receipt for ${invoice.invoiceNumber}`,
    author: settings.companyName,
    footer: `Receipt for ${invoice.invoiceNumber}`,
    madeAt: payment.createdAt,
    sheet: settings.paperSize,
    ...(open === 0 && { stamp: { text: "PAID", tone: "good" } as const }),
    blocks: [
      letterhead(
        facts,
        "Receipt",
        [
          { label: "Paid on", text: dayWords(payment.date) },
          { label: "How", text: paymentMethodWords[payment.method] },
          ...(payment.reference ? [{ label: "Reference", text: payment.reference }] : []),
        ],
        "For invoice",
      ),
      client(facts, "Paid by"),
      {
        kind: "totals",
        rows: [
          { label: "Invoice total", text: moneyWords(totalAmount, currency) },
          ...(off > 0 ? [{ label: "Taken off", text: `-${words(off)}` }] : []),
          ...(before > 0 ? [{ label: "Paid before", text: words(before) }] : []),
          { label: "This payment", text: moneyWords(payment.amount, currency), isStrong: true },
          ...(extra > 0 ? [{ label: "Of it kept as your credit", text: words(extra) }] : []),
          { label: "Still due", text: words(open), isStrong: true },
        ],
      },
    ],
  };
}
