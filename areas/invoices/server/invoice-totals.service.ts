import { AppError } from "#platform/contract/errors.ts";
import { maxBookCents, moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { baseCentsOf } from "#areas/books/contract/exchange.rules.ts";
import { ratesOn } from "#areas/books/server/index.ts";
import type { NewLineItem } from "#areas/invoices/contract/invoice-figures.schema.ts";
import type { InvoicePreview, InvoiceToPreview } from "#areas/invoices/contract/invoices.schema.ts";
import { type TaxToApply, type Totals, totalsOf } from "#areas/invoices/contract/totals.rules.ts";
import { todayOf } from "./invoice-answers.service.ts";

/** 400 with the message under a field. */
export const refuse = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

type ToTotal = {
  lineItems: readonly NewLineItem[];
  pricesIncludeTax: boolean;
  issueDate: string;
};

/** The taxes that lines name, in the order in which they come, with what they are on a day. 400 for one that is unknown. */
export async function taxesOf(
  ctx: Ctx,
  lines: readonly Pick<NewLineItem, "taxCodeIds">[],
  day: string,
): Promise<TaxToApply[]> {
  const ids = [...new Set(lines.flatMap((line) => line.taxCodeIds))];
  const rates = await ratesOn(ctx, ids, day);
  return ids.flatMap((id) => {
    const rate = rates.get(id);
    return rate ? [{ id, ...rate }] : [];
  });
}

/** What lines come to, by taxes that are known. 400 for more than the books can keep. */
export function totalsWith(
  lines: readonly NewLineItem[],
  { taxes, pricesIncludeTax }: { taxes: readonly TaxToApply[]; pricesIncludeTax: boolean },
): Totals {
  const totals = totalsOf({ lines, taxes, pricesIncludeTax });
  if (!totals) throw refuse("lineItems", `An invoice can come to at most ${moneyText(maxBookCents)}`);
  return totals;
}

/** What lines come to, with taxes as they are on the day of issue. */
export async function totalsFor(
  ctx: Ctx,
  { lineItems, pricesIncludeTax, issueDate }: ToTotal,
): Promise<Totals> {
  return totalsWith(lineItems, { taxes: await taxesOf(ctx, lineItems, issueDate), pricesIncludeTax });
}

/** The rate to the business's currency: 1 for its own, else one is needed. */
export function rateFor(
  settings: Pick<BooksSettings, "currency">,
  { currency, exchangeRate }: { currency: string; exchangeRate?: string | null },
): string {
  if (currency === settings.currency) return "1";
  if (exchangeRate === null || exchangeRate === undefined)
    throw refuse("exchangeRate", `Enter what one ${currency} is in ${settings.currency}`);
  return exchangeRate;
}

/** Cents in the business's currency; 400 for more than the books can keep. */
export function inBase(cents: number, exchangeRate: string): number {
  const base = baseCentsOf(cents, exchangeRate);
  if (base > maxBookCents)
    throw refuse("exchangeRate", "At this rate, it comes to more than the books can keep");
  return base;
}

/** What a document would come to; nothing is saved. */
export async function previewInvoice(ctx: Ctx, input: InvoiceToPreview): Promise<InvoicePreview> {
  const issueDate = input.issueDate ?? (await todayOf(ctx));
  const totals = await totalsFor(ctx, { ...input, issueDate });
  return {
    lineItems: input.lineItems.map((line, at) => ({
      ...line,
      amount: moneyText(totals.lineCents[at] ?? 0),
    })),
    subtotal: moneyText(totals.subtotalCents),
    taxes: totals.taxes.map(taxTexts),
    taxAmount: moneyText(totals.taxCents),
    totalAmount: moneyText(totals.totalCents),
  };
}

/** A tax's sums as they are kept and answered. */
export const taxTexts = ({ taxCodeId, name, rate, taxableCents, taxCents }: Totals["taxes"][number]) => ({
  taxCodeId,
  name,
  rate,
  taxable: moneyText(taxableCents),
  tax: moneyText(taxCents),
});
