import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { getBooksSettings } from "#areas/books/server/index.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { NewInvoice } from "#areas/invoices/contract/invoices.schema.ts";
import { getInvoice } from "./invoice-answers.service.ts";
import { insertDraft, linesOf, reached } from "./invoice-drafts.service.ts";
import { kindWords } from "./invoice-paper.service.ts";
import * as store from "./invoices.store.ts";

/** What a new draft takes from another document: its lines and words, not its number, days and payments. */
export async function copyOf(ctx: Ctx, row: store.InvoiceRow): Promise<NewInvoice> {
  if (row.contactId === null)
    throw new AppError(
      "conflict",
      `The customer of this ${kindWords[row.kind].toLowerCase()} has been removed. Write a new one instead.`,
    );
  const { currency } = await getBooksSettings(ctx);
  return {
    contactId: row.contactId,
    currency: row.currency,
    exchangeRate: row.currency === currency ? null : row.exchangeRate,
    pricesIncludeTax: row.pricesIncludeTax,
    lineItems: await linesOf(ctx, row.id),
    clientAddress: row.clientAddress,
    notes: row.notes,
    terms: row.terms,
  };
}

/** A draft with the same lines. */
export async function duplicateInvoice(ctx: Ctx, id: string): Promise<InvoiceWithPayments> {
  const row = reached(await store.findInvoice(ctx.tx, id), "invoice");
  return getInvoice(ctx, await insertDraft(ctx, await copyOf(ctx, row)));
}
