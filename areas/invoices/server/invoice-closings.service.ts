import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { postDocument, reverseDocument } from "#areas/books/server/index.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import { invoiceVoided, invoiceWrittenOff } from "#areas/invoices/contract/invoices.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { getInvoice, todayOf } from "./invoice-answers.service.ts";
import { factsOf, noteEvent } from "./invoice-events.service.ts";
import { lockFinal, lockOpen, settle, settledBy } from "./invoice-settling.service.ts";
import * as store from "./invoices.store.ts";

/**
 * Voids an invoice: it keeps its number, and its entry is reversed today. Pressed twice, it is the same. 409 for a draft, and while
 * something was paid or credited.
 */
export async function voidInvoice(
  ctx: Ctx,
  id: string,
  { reason, version }: { reason: string; version?: number },
): Promise<InvoiceWithPayments> {
  const known = found(await store.lockInvoice(ctx.tx, id), "Invoice");
  if (known.voidedAt !== null) return getInvoice(ctx, id);
  const row = await lockFinal(ctx, id, version);
  if (centsIn(row.amountPaid) > 0)
    throw new AppError("conflict", "Something was paid on this invoice. Take the payments back first.");
  if (centsIn(row.amountCredited) > 0)
    throw new AppError(
      "conflict",
      "A credit note has taken something off this invoice, so it can’t be voided.",
    );
  await reverseDocument(ctx, {
    sourceType: "invoice",
    sourceId: id,
    day: await todayOf(ctx),
    description: `Void: invoice ${row.invoiceNumber}, ${row.clientName}`,
  });
  const now = ctx.now.toISOString();
  await store.updateInvoice(ctx.tx, id, {
    voidedAt: now,
    voidReason: reason,
    baseOpen: "0.00",
    paidAt: null,
    version: row.version + 1,
    updatedAt: now,
  });
  await noteEvent(ctx, id, "voided", reason);
  await ctx.publish(invoiceVoided, { ...factsOf(row), reason });
  return getInvoice(ctx, id);
}

/** Gives up what is open of an invoice. Pressed twice, it is the same. 409 for a draft, what is void, and where nothing is open. */
export async function writeOffInvoice(
  ctx: Ctx,
  id: string,
  { date, reason, version }: { date?: string; reason: string | null; version?: number },
): Promise<InvoiceWithPayments> {
  const known = found(await store.lockInvoice(ctx.tx, id), "Invoice");
  if (known.writtenOffAt !== null) return getInvoice(ctx, id);
  const row = await lockOpen(ctx, id, version);
  const settled = settledBy(row, centsIn(row.amountDue));
  await postDocument(ctx, {
    day: date ?? (await todayOf(ctx)),
    description: `Written off: invoice ${row.invoiceNumber}, ${row.clientName}`,
    sourceType: "write_off",
    sourceId: id,
    document: { kind: "write_off", amountCents: settled.baseCents },
    isSample: row.isSample,
  });
  await settle(ctx, row, "amountWrittenOff", settled, { writtenOffAt: ctx.now.toISOString() });
  const amount = moneyText(settled.cents);
  const words = moneyWords(amount, row.currency);
  await noteEvent(ctx, id, "written_off", reason === null ? words : `${words}: ${reason}`);
  await ctx.publish(invoiceWrittenOff, { ...factsOf(row), amount, currency: row.currency });
  return getInvoice(ctx, id);
}
