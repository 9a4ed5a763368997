import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import { sharesOf } from "#areas/books/contract/exchange.rules.ts";
import type { Part, TaxPart } from "#areas/books/contract/posting.rules.ts";
import { getBooksSettings, postDocument } from "#areas/books/server/index.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoiceSent } from "#areas/invoices/contract/invoices.events.ts";
import { quoteSent } from "#areas/invoices/contract/quotes.events.ts";
import { getInvoice } from "./invoice-answers.service.ts";
import { checkVersion, figuresOf, linesOf, reached, searchTextOf } from "./invoice-drafts.service.ts";
import { factsOf, moneyOf, noteEvent, quoteFactsOf } from "./invoice-events.service.ts";
import { takeNumber } from "./invoice-numbers.service.ts";
import { notePaid } from "./invoice-settling.service.ts";
import { refuse, totalsFor } from "./invoice-totals.service.ts";
import * as store from "./invoices.store.ts";

/** What a document posts to sales and taxes, in cents of the business's currency, adding up to `baseCents`. */
export function salesOf(
  row: Pick<store.InvoiceRow, "subtotal">,
  taxes: readonly Pick<store.TaxRow, "taxCodeId" | "tax">[],
  baseCents: number,
): { sales: Part[]; taxes: TaxPart[] } {
  const [net = 0, ...rest] = sharesOf(baseCents, [
    centsIn(row.subtotal),
    ...taxes.map(({ tax }) => centsIn(tax)),
  ]);
  return {
    sales: [{ account: { role: "sales" }, amountCents: net }],
    taxes: taxes.map(({ taxCodeId }, at) => ({ taxCodeId, amountCents: rest[at] ?? 0 })),
  };
}

// What was saved is what is posted: when a tax has changed since, somebody looks at the new total first.
async function checkFigures(ctx: Ctx, row: store.InvoiceRow): Promise<void> {
  const lineItems = await linesOf(ctx, row.id);
  if (lineItems.length === 0) throw refuse("lineItems", "Enter at least one line");
  const totals = await totalsFor(ctx, { ...row, lineItems });
  const { subtotal, taxAmount } = figuresOf(totals, row.exchangeRate);
  const taxes = await store.listTaxes(ctx.tx, [row.id]);
  const isSame =
    subtotal === row.subtotal &&
    taxAmount === row.taxAmount &&
    totals.taxes.every(({ taxCents }, at) => taxCents === centsIn(taxes[at]?.tax ?? ""));
  if (!isSame)
    throw new AppError(
      "conflict",
      "A tax has changed since this was saved. Open it, look at the new total and save it again.",
    );
}

// The currency of the books may have changed since a draft was saved, as long as there was no entry.
function checkRate(row: store.InvoiceRow, settings: BooksSettings): void {
  const isOwn = row.currency === settings.currency;
  if (isOwn === (Number(row.exchangeRate) === 1)) return;
  throw isOwn
    ? new AppError("conflict", "The currency of the books has changed since this was saved. Save it again.")
    : refuse("exchangeRate", `Enter what one ${row.currency} is in ${settings.currency}`);
}

type FrozenClient = Pick<store.InvoiceRow, "clientName" | "clientCompany" | "clientEmail">;

async function clientNow(ctx: Ctx, row: store.InvoiceRow): Promise<FrozenClient> {
  if (row.contactId === null) throw refuse("contactId", "Choose a customer");
  const client = await store.findClient(ctx.tx, row.contactId);
  if (!client) throw new AppError("conflict", "The customer is in the trash. Restore them first.");
  return {
    clientName: client.name.slice(0, 300),
    clientCompany: client.company && client.company.slice(0, 300),
    clientEmail: client.email,
  };
}

/**
 * Gives a locked draft its number and freezes it with its client, in this transaction; returns it as it is then. An invoice is open from now on.
 * The number comes as late as possible: until the transaction ends, others of the series wait for it.
 */
export async function freeze(
  ctx: Ctx,
  row: store.InvoiceRow,
  settings: BooksSettings,
  client: FrozenClient,
): Promise<store.InvoiceRow> {
  const now = ctx.now.toISOString();
  const invoiceNumber = await takeNumber(ctx, row, settings);
  const { clientName, clientCompany, clientEmail } = client;
  const changes = {
    clientName,
    clientCompany,
    clientEmail,
    finalizedAt: now,
    invoiceNumber,
    baseOpen: row.kind === "invoice" ? row.baseAmount : "0.00",
    version: row.version + 1,
    updatedAt: now,
  };
  const after = { ...row, ...changes };
  await store.updateInvoice(ctx.tx, row.id, { ...changes, searchText: searchTextOf(after) });
  await noteEvent(ctx, row.id, "finalized", invoiceNumber);
  return after;
}

/** Finalizes a locked draft of an invoice: number, ledger and everybody who wants to know. */
export async function finalizeLocked(ctx: Ctx, row: store.InvoiceRow): Promise<store.InvoiceRow> {
  const settings = await getBooksSettings(ctx);
  checkRate(row, settings);
  await checkFigures(ctx, row);
  const after = await freeze(ctx, row, settings, await clientNow(ctx, row));
  if (row.kind === "quote")
    await ctx.publish(quoteSent, { ...quoteFactsOf(after), validUntil: after.dueDate });
  if (row.kind !== "invoice") return after;
  const taxes = await store.listTaxes(ctx.tx, [row.id]);
  await postDocument(ctx, {
    day: row.issueDate,
    description: `Invoice ${after.invoiceNumber}, ${after.clientName}`,
    sourceType: "invoice",
    sourceId: row.id,
    document: { kind: "invoice", ...salesOf(row, taxes, centsIn(row.baseAmount)) },
    isSample: row.isSample,
  });
  await ctx.publish(invoiceSent, { ...factsOf(after), ...moneyOf(after), dueDate: after.dueDate });
  if (centsIn(after.amountDue) === 0) await notePaid(ctx, after);
  return after;
}

/**
 * Gives a draft its number and posts it; nothing of it changes afterwards. Pressed twice, it is the same invoice. 400 without customer or
 * lines, 409 for an older version, and where a tax has changed since it was saved.
 */
export async function finalizeInvoice(
  ctx: Ctx,
  id: string,
  { version }: { version?: number } = {},
): Promise<InvoiceWithPayments> {
  const row = reached(await store.lockInvoice(ctx.tx, id), "invoice");
  if (row.finalizedAt === null) {
    checkVersion(row, version);
    await finalizeLocked(ctx, row);
  }
  return getInvoice(ctx, id);
}
