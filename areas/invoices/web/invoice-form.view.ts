import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { text } from "#platform/contract/text.ts";
import { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { ExchangeRate } from "#areas/books/contract/exchange.rules.ts";
import { BookDay } from "#areas/books/contract/transactions.schema.ts";
import { invoiceLimits, NewLineItem } from "#areas/invoices/contract/invoice-figures.schema.ts";
import type { Was } from "#platform/contract/edits.ts";
import { date } from "#platform/web/format.ts";
import type { Invoice } from "#areas/invoices/contract/invoices.schema.ts";
import { type TaxToApply, type Totals, totalsOf } from "#areas/invoices/contract/totals.rules.ts";
import type { TaxCode } from "#areas/books/contract/tax-codes.schema.ts";

/** A price as people write it: with or without separators and the sign. */
const writtenPrice = (written: string): string => written.replace(/[,$€£\s]/g, "");

const LineForm = z.strictObject({
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  discountPercent: z.string(),
  taxCodeIds: z.array(z.string()),
});
export type LineForm = z.infer<typeof LineForm>;

/** A line that nobody has written anything on: it is left out. */
export const isBlank = ({ description, unitPrice }: LineForm): boolean =>
  description.trim() === "" && unitPrice.trim() === "";

const lineOf = (line: LineForm) => ({
  description: line.description,
  quantity: line.quantity.trim() === "" ? "1" : line.quantity.trim(),
  unitPrice: writtenPrice(line.unitPrice) || "0",
  discountPercent: line.discountPercent.trim() === "" ? "0" : line.discountPercent.trim(),
  taxCodeIds: line.taxCodeIds,
});

/** The form of an invoice: every field is text, as the browser's fields are. */
export const InvoiceForm = z
  .strictObject({
    contactId: z.string().min(1, "Choose a customer from the list"),
    issueDate: BookDay,
    /** Empty: by the terms. */
    dueDate: z.union([z.literal(""), BookDay]),
    currency: Currency,
    exchangeRate: z.union([z.literal(""), ExchangeRate]),
    pricesIncludeTax: z.boolean(),
    lines: z.array(LineForm).max(invoiceLimits.lines, `At most ${invoiceLimits.lines} lines`),
    notes: text(invoiceLimits.notes),
    terms: text(invoiceLimits.terms),
    clientAddress: text(invoiceLimits.address),
    /** The currency of the books: set by the screen, never sent. */
    ownCurrency: Currency,
  })
  .superRefine(checkDocument);
export type InvoiceForm = z.output<typeof InvoiceForm>;
export type InvoiceFormInput = z.input<typeof InvoiceForm>;
export type InvoiceFormOf = UseFormReturn<InvoiceFormInput, unknown, InvoiceForm>;

type Checked = {
  issueDate: string;
  dueDate: string;
  currency: string;
  ownCurrency: string;
  exchangeRate: string;
  lines: readonly LineForm[];
};
/** What is wrong with a document beyond single fields. */
export function checkDocument(form: Checked, ctx: z.RefinementCtx): void {
  if (form.currency !== form.ownCurrency && form.exchangeRate === "")
    ctx.addIssue({ code: "custom", path: ["exchangeRate"], message: "Enter a rate such as 1.0825" });
  if (form.dueDate !== "" && form.dueDate < form.issueDate)
    ctx.addIssue({ code: "custom", path: ["dueDate"], message: "Enter a day on or after the issue date" });
  if (form.lines.every(isBlank))
    ctx.addIssue({
      code: "custom",
      path: ["lines", 0, "description"],
      message: "Enter what you charge for",
    });
  for (const [at, line] of form.lines.entries()) {
    if (isBlank(line)) continue;
    const read = NewLineItem.safeParse(lineOf(line));
    for (const issue of read.error?.issues ?? [])
      ctx.addIssue({ code: "custom", path: ["lines", at, ...issue.path], message: issue.message });
  }
}

export const blankLine = (taxCodeIds: readonly string[] = []): LineForm => ({
  description: "",
  quantity: "1",
  unitPrice: "",
  discountPercent: "",
  taxCodeIds: [...taxCodeIds],
});

type Known = { today: string; ownCurrency: Currency; taxCodeIds: readonly string[] };
/** An empty form, for a customer where one is known. */
export const emptyForm = ({ today, ownCurrency, taxCodeIds }: Known, contactId = ""): InvoiceFormInput => ({
  contactId,
  issueDate: today,
  dueDate: "",
  currency: ownCurrency,
  exchangeRate: "",
  pricesIncludeTax: false,
  lines: [blankLine(taxCodeIds)],
  notes: "",
  terms: "",
  clientAddress: "",
  ownCurrency,
});

/** A business with one sales tax charges it as a rule. */
export const usualTaxes = (taxes: readonly TaxCode[]): string[] => {
  const active = taxes.filter((code) => code.isActive && code.rate !== null);
  return active.length === 1 ? active.map(({ id }) => id) : [];
};

/** What of a document its form is filled with. */
type Filling = Pick<
  Invoice,
  | "contactId"
  | "issueDate"
  | "dueDate"
  | "currency"
  | "exchangeRate"
  | "pricesIncludeTax"
  | "notes"
  | "terms"
  | "clientAddress"
> & { lineItems: readonly Omit<Invoice["lineItems"][number], "amount">[] };

/** A draft of an invoice or a quote, as its form and its paper read it. */
export type Written = Omit<Filling, "lineItems"> & Pick<Invoice, "id" | "clientName" | "lineItems">;

/** The form filled from a draft. */
export const formOf = (invoice: Filling, ownCurrency: Currency): InvoiceFormInput => ({
  contactId: invoice.contactId ?? "",
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate,
  currency: invoice.currency,
  exchangeRate: invoice.currency === ownCurrency ? "" : invoice.exchangeRate,
  pricesIncludeTax: invoice.pricesIncludeTax,
  lines:
    invoice.lineItems.length === 0
      ? [blankLine()]
      : invoice.lineItems.map((line) => ({
          description: line.description,
          quantity: line.quantity,
          unitPrice: line.unitPrice,
          discountPercent: line.discountPercent === "0" ? "" : line.discountPercent,
          taxCodeIds: [...line.taxCodeIds],
        })),
  notes: invoice.notes ?? "",
  terms: invoice.terms ?? "",
  clientAddress: invoice.clientAddress ?? "",
  ownCurrency,
});

/** What is sent of a form, whatever it is for. */
export const bodyOf = ({ ownCurrency, lines, exchangeRate, dueDate, ...form }: InvoiceForm) => ({
  ...form,
  dueDate: dueDate || null,
  exchangeRate: form.currency === ownCurrency ? null : exchangeRate,
  lineItems: lines.filter((line) => !isBlank(line)).map(lineOf),
});

/** What is sent for a new one. An address that was left empty is the customer's last one. */
export const newOf = <B extends { clientAddress: string }>({ clientAddress, ...body }: B) => ({
  ...body,
  ...(clientAddress && { clientAddress }),
});

type Sent = { contactId?: string; clientAddress?: string | null; was: Was };

/**
 * An edit of a document with customer and address kept together: an address is of the customer it was typed for, and one that nobody typed for
 * another customer is theirs, which the server knows.
 */
export function ofOneCustomer<C extends Sent>(changes: C, record: { contactId: string | null }): C {
  const { clientAddress, contactId, was } = changes;
  if (clientAddress === undefined) return changes;
  if (contactId === undefined) return { ...changes, was: { ...was, contactId: record.contactId } };
  if (clientAddress) return changes;
  const { clientAddress: _, ...based } = was;
  return { ...changes, clientAddress: undefined, was: based };
}

/** The fields of the form behind those of a document that are called otherwise. */
export const documentFields = { lines: "lineItems" } as const;

/** What the fields of a document are called where somebody else changed them too. */
export const documentLabel = (field: string): string | undefined =>
  ({ contactId: "Customer", lineItems: "Lines", clientAddress: "Client’s address" })[field];

type LineShown = Pick<Invoice["lineItems"][number], "description" | "quantity" | "unitPrice">;
const lineWords = ({ description, quantity, unitPrice }: LineShown): string =>
  `${quantity === "1" ? "" : `${quantity} × `}${description}, ${unitPrice}`;

/** And how their values read. */
export function documentWords(
  field: string,
  value: unknown,
  known: { contactId: string | null; clientName: string } | undefined,
): string | undefined {
  if (field === "contactId") return (value === known?.contactId && known?.clientName) || "The one you chose";
  if (field === "lineItems") return (value as LineShown[]).map(lineWords).join("; ") || undefined;
  const isDay = field.endsWith("Date") || field === "validUntil";
  return isDay && typeof value === "string" && value !== "" ? date(value) : undefined;
}

/** The rate of a tax on a day; undefined before its first one. */
export const rateOn = ({ rates }: Pick<TaxCode, "rates">, day: string): string | undefined =>
  rates.filter(({ validFrom }) => validFrom <= day).at(-1)?.rate;

/** The taxes as they are on a day, to be added up. */
export const taxesOn = (codes: readonly TaxCode[], day: string): TaxToApply[] =>
  codes.flatMap((code) => {
    const rate = rateOn(code, day);
    return rate === undefined ? [] : [{ id: code.id, name: code.name, rate }];
  });

/** What a form comes to while it is written: lines that can't be read count for nothing yet. Undefined for more than the books can keep. */
export function formTotals(
  form: Pick<InvoiceFormInput, "lines" | "pricesIncludeTax" | "issueDate">,
  codes: readonly TaxCode[],
): Totals | undefined {
  const taxes = taxesOn(codes, form.issueDate);
  const known = new Set(taxes.map(({ id }) => id));
  const lines = form.lines.map((line) => {
    const read = NewLineItem.safeParse({ ...lineOf(line), description: "any" });
    const { quantity, unitPrice, discountPercent } = read.success
      ? read.data
      : { quantity: "1", unitPrice: "0", discountPercent: "0" };
    return {
      quantity,
      unitPrice,
      discountPercent,
      taxCodeIds: line.taxCodeIds.filter((id) => known.has(id)),
    };
  });
  // In the order in which lines name them, as on the invoice.
  const used = [...new Set(lines.flatMap((line) => line.taxCodeIds))];
  const inOrder = used.flatMap((id) => taxes.find((tax) => tax.id === id) ?? []);
  return totalsOf({ lines, taxes: inOrder, pricesIncludeTax: form.pricesIncludeTax });
}

type Choice = { value: string; label: string };
/** So many taxes are offered in pairs too; with more of them the second one has a list of its own. */
export const maxPaired = 6;
/** Taxes as choices: none, each, and while there are few each pair. The value has their ids, parted by commas. */
export function taxChoices(
  codes: readonly TaxCode[],
  day: string,
  chosen: readonly string[],
  paired: boolean,
): Choice[] {
  const usable = codes.filter(
    (code) => chosen.includes(code.id) || (code.isActive && rateOn(code, day) !== undefined),
  );
  const label = (code: TaxCode) => `${code.name} ${rateOn(code, day) ?? "?"}%`;
  const singles = usable.map((code) => ({ value: code.id, label: label(code) }));
  const pairs = paired
    ? usable.flatMap((one, at) =>
        usable.slice(at + 1).map((other) => ({
          value: [one.id, other.id].toSorted().join(","),
          label: `${label(one)} + ${label(other)}`,
        })),
      )
    : [];
  return [...singles, ...pairs];
}
