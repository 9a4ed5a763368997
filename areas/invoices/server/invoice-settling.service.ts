import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import { invoicePaid } from "#areas/invoices/contract/invoices.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { shareOf } from "#areas/invoices/contract/totals.rules.ts";
import { checkVersion } from "./invoice-drafts.service.ts";
import { factsOf, moneyOf, noteEvent } from "./invoice-events.service.ts";
import { notifyAbout } from "./invoice-news.service.ts";
import * as store from "./invoices.store.ts";

/** An invoice that counts, locked: 404 when it is missing, 409 for a draft, another kind, and what is void or written off. */
export async function lockFinal(ctx: Ctx, id: string, version?: number): Promise<store.InvoiceRow> {
  const row = found(await store.lockInvoice(ctx.tx, id), "Invoice");
  if (row.kind !== "invoice")
    throw new AppError(
      "conflict",
      `This can only be done with an invoice, not with a ${row.kind.replace("_", " ")}.`,
    );
  if (row.finalizedAt === null) throw new AppError("conflict", "This invoice is a draft. Finalize it first.");
  if (row.voidedAt !== null) throw new AppError("conflict", "This invoice is void.");
  if (row.writtenOffAt !== null) throw new AppError("conflict", "This invoice has been written off.");
  checkVersion(row, version);
  return row;
}

/** As `lockFinal`; 409 also when nothing is open. */
export async function lockOpen(ctx: Ctx, id: string, version?: number): Promise<store.InvoiceRow> {
  const row = await lockFinal(ctx, id, version);
  if (centsIn(row.amountDue) === 0) throw new AppError("conflict", "Nothing is open on this invoice.");
  return row;
}

/** What settles part of an invoice, in cents: of its own currency, and what that is of what stands open in the ledger. */
export type Settled = { cents: number; baseCents: number };

/** What settling `cents` of an invoice takes of its base: all that is left when nothing stays open. */
export const settledBy = (row: store.InvoiceRow, cents: number): Settled => ({
  cents,
  baseCents: shareOf(centsIn(row.baseOpen), cents, centsIn(row.amountDue)),
});

type What = "amountPaid" | "amountCredited" | "amountWrittenOff";

/**
 * Takes what was settled off a locked invoice, or with negative cents puts it back, and returns it as it is then. Tells when it
 * becomes paid.
 */
export async function settle(
  ctx: Ctx,
  row: store.InvoiceRow,
  what: What,
  { cents, baseCents }: Settled,
  more: store.InvoiceRowChanges = {},
): Promise<store.InvoiceRow> {
  const now = ctx.now.toISOString();
  const amountDue = moneyText(centsIn(row.amountDue) - cents);
  const changes = {
    ...more,
    [what]: moneyText(centsIn(row[what]) + cents),
    baseOpen: moneyText(centsIn(row.baseOpen) - baseCents),
    version: row.version + 1,
    updatedAt: now,
    ...(cents < 0 && { paidAt: null }),
  };
  await store.updateInvoice(ctx.tx, row.id, changes);
  const after = { ...row, ...changes, amountDue } as store.InvoiceRow;
  const isPaid = what !== "amountWrittenOff" && centsIn(amountDue) === 0 && centsIn(after.amountPaid) > 0;
  if (isPaid && row.paidAt === null) await notePaid(ctx, after);
  return after;
}

/** Writes down and tells that nothing is open any more. */
export async function notePaid(ctx: Ctx, row: store.InvoiceRow): Promise<void> {
  await store.updateInvoice(ctx.tx, row.id, { paidAt: ctx.now.toISOString() });
  await noteEvent(ctx, row.id, "paid");
  await ctx.publish(invoicePaid, { ...factsOf(row), ...moneyOf(row) });
  await notifyAbout(ctx, row, {
    type: "invoice_paid",
    title: `Invoice ${row.invoiceNumber} was paid`,
    body: `${row.clientName}, ${moneyWords(row.totalAmount, row.currency)}`,
  });
}
