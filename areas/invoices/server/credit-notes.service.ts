import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { plainNumber } from "#areas/books/contract/exchange.rules.ts";
import { getBooksSettings, postDocument } from "#areas/books/server/index.ts";
import { lockLiveContacts } from "#areas/customers/server/index.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type { NewLineItem } from "#areas/invoices/contract/invoice-figures.schema.ts";
import type {
  Correction,
  InvoiceWithPayments,
  NewCreditNote,
} from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoiceCredited } from "#areas/invoices/contract/invoices.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import type { Totals } from "#areas/invoices/contract/totals.rules.ts";
import { getInvoice, todayOf } from "./invoice-answers.service.ts";
import { copyOf } from "./invoice-copies.service.ts";
import { figuresOf, insertDraft, linesOf, partsOf } from "./invoice-drafts.service.ts";
import { factsOf, noteEvent } from "./invoice-events.service.ts";
import { freeze, salesOf } from "./invoice-finalizing.service.ts";
import { listCreditNotes } from "./invoice-lists.store.ts";
import { insertCredit } from "./invoice-payments.store.ts";
import { lockFinal, settle, settledBy } from "./invoice-settling.service.ts";
import { inBase, refuse, totalsWith } from "./invoice-totals.service.ts";
import * as store from "./invoices.store.ts";

/** What lines come to with the taxes that an invoice had: none others. */
async function totalsLike(
  ctx: Ctx,
  row: store.InvoiceRow,
  lineItems: readonly NewLineItem[],
): Promise<Totals> {
  const known = (await store.listTaxes(ctx.tx, [row.id])).map(({ taxCodeId, name, rate }) => ({
    id: taxCodeId,
    name,
    rate: plainNumber(rate),
  }));
  const isKnown = (id: string) => known.some((tax) => tax.id === id);
  if (!lineItems.every(({ taxCodeIds }) => taxCodeIds.every(isKnown)))
    throw refuse("lineItems", "A credit note can only have the taxes of its invoice");
  return totalsWith(lineItems, {
    taxes: known.filter(({ id }) => lineItems.some((line) => line.taxCodeIds.includes(id))),
    pricesIncludeTax: row.pricesIncludeTax,
  });
}

/** The lines to credit, and whether they are everything that the invoice had. */
async function toCredit(ctx: Ctx, row: store.InvoiceRow, input: NewCreditNote) {
  const credited = (await listCreditNotes(ctx.tx, [row.id])).reduce(
    (sum, note) => sum + centsIn(note.totalAmount),
    0,
  );
  if (input.lineItems === undefined && credited > 0)
    throw new AppError(
      "conflict",
      credited === centsIn(row.totalAmount)
        ? "This invoice has been credited already."
        : "Part of this invoice has been credited already. Enter the lines that are left.",
    );
  const lineItems = input.lineItems ?? (await linesOf(ctx, row.id));
  const totals = await totalsLike(ctx, row, lineItems);
  if (totals.totalCents === 0) throw refuse("lineItems", "There is nothing to credit");
  const rest = centsIn(row.totalAmount) - credited;
  if (totals.totalCents > rest)
    throw refuse(
      "lineItems",
      `At most ${moneyWords(moneyText(rest), row.currency)} of this invoice can be credited`,
    );
  return { lineItems, totals, isAll: totals.totalCents === centsIn(row.totalAmount) };
}

/** Credits a locked invoice and returns the id of the credit note. What was paid of it already becomes the customer's credit. */
async function creditLocked(ctx: Ctx, row: store.InvoiceRow, input: NewCreditNote): Promise<string> {
  const { lineItems, totals, isAll } = await toCredit(ctx, row, input);
  const settled = settledBy(row, Math.min(totals.totalCents, centsIn(row.amountDue)));
  const left = totals.totalCents - settled.cents;
  const baseCents = isAll ? centsIn(row.baseAmount) : settled.baseCents + inBase(left, row.exchangeRate);
  const issueDate = input.issueDate ?? (await todayOf(ctx));
  const [id, now] = [newId(), ctx.now.toISOString()];
  const note: store.NewInvoiceRow = {
    workspaceId: ctx.workspaceId,
    id,
    kind: "credit_note",
    contactId: row.contactId,
    clientName: row.clientName,
    clientAddress: row.clientAddress,
    issueDate,
    dueDate: issueDate,
    currency: row.currency,
    exchangeRate: row.exchangeRate,
    pricesIncludeTax: row.pricesIncludeTax,
    ...figuresOf(totals, row.exchangeRate),
    baseAmount: moneyText(baseCents),
    notes: input.notes,
    creditsId: row.id,
    searchText: "",
    isSample: row.isSample,
    createdBy: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  };
  await store.insertInvoice(ctx.tx, note);
  const parts = partsOf(ctx, id, { lineItems, totals });
  await store.insertParts(ctx.tx, parts);
  const draft = await store.lockInvoice(ctx.tx, id);
  if (!draft) throw new Error("The credit note is not there");
  const final = await freeze(ctx, draft, await getBooksSettings(ctx), row);
  await postDocument(ctx, {
    day: issueDate,
    description: `Credit note ${final.invoiceNumber} for invoice ${row.invoiceNumber}, ${row.clientName}`,
    sourceType: "credit_note",
    sourceId: id,
    document: {
      kind: "credit_note",
      ...salesOf(final, parts.taxes, baseCents),
      settlesCents: settled.baseCents,
    },
    isSample: row.isSample,
  });
  if (left > 0)
    await insertCredit(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id: newId(),
      contactId: row.contactId,
      source: "credit_note",
      invoiceId: id,
      currency: row.currency,
      amount: moneyText(left),
      baseAmount: moneyText(baseCents - settled.baseCents),
      createdAt: now,
    });
  const amount = moneyText(totals.totalCents);
  await noteEvent(ctx, row.id, "credited", `${final.invoiceNumber}, ${moneyWords(amount, row.currency)}`);
  await settle(ctx, row, "amountCredited", settled);
  await ctx.publish(invoiceCredited, {
    ...factsOf(row),
    creditNoteId: id,
    creditNumber: final.invoiceNumber ?? "",
    amount,
    currency: row.currency,
  });
  return id;
}

/** Writes a credit note for an invoice, with a number of its own; everything, or the lines given. 409 for more than is left to credit. */
export async function creditInvoice(
  ctx: Ctx,
  id: string,
  input: NewCreditNote,
): Promise<InvoiceWithPayments> {
  return getInvoice(ctx, await creditLocked(ctx, await lockFinal(ctx, id, input.version), input));
}

/** Credits an invoice in full and makes a draft with its lines, in one step. */
export async function correctInvoice(
  ctx: Ctx,
  id: string,
  { version }: { version?: number },
): Promise<Correction> {
  // A customer is locked before their documents.
  const known = found(await store.findInvoice(ctx.tx, id), "Invoice");
  if (known.contactId !== null) await lockLiveContacts(ctx.tx, [known.contactId]);
  const row = await lockFinal(ctx, id, version);
  const copy = await copyOf(ctx, row);
  const creditNoteId = await creditLocked(ctx, row, { notes: null });
  const draftId = await insertDraft(ctx, copy, { correctsId: id, isSample: row.isSample });
  return { creditNote: await getInvoice(ctx, creditNoteId), draft: await getInvoice(ctx, draftId) };
}
