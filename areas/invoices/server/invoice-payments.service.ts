import { AppError, found } from "#platform/contract/errors.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import {
  getBooksSettings,
  postDocument,
  recordPayment,
  removePayment,
  reverseDocument,
} from "#areas/books/server/index.ts";
import { centsIn } from "#areas/invoices/contract/decimals.rules.ts";
import type {
  CreditToUse,
  InvoiceWithPayments,
  NewInvoicePayment,
} from "#areas/invoices/contract/invoice-payments.schema.ts";
import { creditUsed, paymentReceived, paymentReversed } from "#areas/invoices/contract/invoices.events.ts";
import { moneyWords } from "#areas/invoices/contract/money-words.rules.ts";
import { shareOf } from "#areas/invoices/contract/totals.rules.ts";
import { getInvoice, todayOf } from "./invoice-answers.service.ts";
import { factsOf, noteEvent } from "./invoice-events.service.ts";
import * as store from "./invoice-payments.store.ts";
import { lockFinal, lockOpen, settle, settledBy } from "./invoice-settling.service.ts";
import { inBase, rateFor } from "./invoice-totals.service.ts";
import type { InvoiceRow } from "./invoices.store.ts";

/** What every row of a payment begins with. */
const rowOf = (ctx: Ctx, row: InvoiceRow) => ({
  workspaceId: ctx.workspaceId,
  invoiceId: row.id,
  currency: row.currency,
  createdBy: ctx.actor.userId,
  createdAt: ctx.now.toISOString(),
});

/**
 * Records money for a locked invoice: one income transaction, whose entry settles the receivable. What is more than open becomes the
 * customer's credit.
 */
export async function payLocked(
  ctx: Ctx,
  row: InvoiceRow,
  input: Omit<NewInvoicePayment, "version"> & { isCleared?: boolean },
): Promise<void> {
  const date = input.date ?? (await todayOf(ctx));
  const cents = centsIn(input.amount);
  const exchangeRate = rateFor(await getBooksSettings(ctx), {
    currency: row.currency,
    exchangeRate: input.exchangeRate ?? row.exchangeRate,
  });
  const settled = settledBy(row, Math.min(cents, centsIn(row.amountDue)));
  const left = cents - settled.cents;
  const [paymentId, baseLeft] = [newId(), inBase(left, exchangeRate)];
  const transactionId = await recordPayment(ctx, {
    amountCents: cents,
    currency: row.currency,
    exchangeRate,
    day: date,
    accountId: input.accountId,
    contactId: row.contactId,
    description: `Payment of invoice ${row.invoiceNumber}, ${row.clientName}`,
    reference: input.reference,
    sourceType: "invoice_payment",
    sourceId: paymentId,
    invoiceId: row.id,
    invoiceNumber: row.invoiceNumber,
    settlesCents: settled.baseCents,
    creditCents: baseLeft,
    isCleared: input.isCleared ?? false,
    isSample: row.isSample,
  });
  await store.insertPayment(ctx.tx, {
    ...rowOf(ctx, row),
    id: paymentId,
    amount: input.amount,
    applied: moneyText(settled.cents),
    exchangeRate,
    baseSettled: moneyText(settled.baseCents),
    date,
    accountId: input.accountId ?? null,
    method: input.method,
    reference: input.reference,
    transactionId,
  });
  if (left > 0)
    await store.insertCredit(ctx.tx, {
      workspaceId: ctx.workspaceId,
      id: newId(),
      contactId: row.contactId,
      source: "payment",
      invoiceId: row.id,
      paymentId,
      currency: row.currency,
      amount: moneyText(left),
      baseAmount: moneyText(baseLeft),
      createdAt: ctx.now.toISOString(),
    });
  await noteEvent(ctx, row.id, "payment", moneyWords(input.amount, row.currency));
  await settle(ctx, row, "amountPaid", settled);
  await ctx.publish(paymentReceived, {
    ...factsOf(row),
    paymentId,
    amount: input.amount,
    currency: row.currency,
    date,
  });
}

/** Records a payment. 409 for a draft, where nothing is open, and for an older version; 400 for an account that takes no money. `isCleared`: the bank has the money already. */
export async function payInvoice(
  ctx: Ctx,
  id: string,
  { version, ...input }: NewInvoicePayment & { isCleared?: boolean },
): Promise<InvoiceWithPayments> {
  await payLocked(ctx, await lockOpen(ctx, id, version), input);
  return getInvoice(ctx, id);
}

/** Uses the customer's credit for an invoice, the oldest first. 409 where there is none, or less than was asked for. */
export async function applyCredit(
  ctx: Ctx,
  id: string,
  { amount, version }: CreditToUse,
): Promise<InvoiceWithPayments> {
  let row = await lockOpen(ctx, id, version);
  const credits = row.contactId === null ? [] : await store.lockCredits(ctx.tx, row.contactId, row.currency);
  const there = credits.reduce((sum, credit) => sum + leftOf(credit), 0);
  if (there === 0) throw new AppError("conflict", `This customer has no credit in ${row.currency}.`);
  const asked = amount === undefined ? Math.min(there, centsIn(row.amountDue)) : centsIn(amount);
  if (asked > there || asked > centsIn(row.amountDue))
    throw new AppError(
      "conflict",
      `At most ${moneyWords(moneyText(Math.min(there, centsIn(row.amountDue))), row.currency)} of credit can be used here.`,
    );
  let rest = asked;
  for (const credit of credits) {
    const cents = Math.min(rest, leftOf(credit));
    if (cents === 0) continue;
    row = await applyOne(ctx, row, credit, cents);
    rest -= cents;
  }
  await noteEvent(ctx, id, "credit_used", moneyWords(moneyText(asked), row.currency));
  await ctx.publish(creditUsed, { ...factsOf(row), amount: moneyText(asked), currency: row.currency });
  return getInvoice(ctx, id);
}

const leftOf = ({ amount, used }: store.CreditRow): number => centsIn(amount) - centsIn(used);

async function applyOne(
  ctx: Ctx,
  row: InvoiceRow,
  credit: store.CreditRow,
  cents: number,
): Promise<InvoiceRow> {
  const settled = settledBy(row, cents);
  const baseUsed = shareOf(centsIn(credit.baseAmount) - centsIn(credit.baseUsed), cents, leftOf(credit));
  const [id, date] = [newId(), await todayOf(ctx)];
  await store.updateCredit(ctx.tx, credit.id, {
    used: moneyText(centsIn(credit.used) + cents),
    baseUsed: moneyText(centsIn(credit.baseUsed) + baseUsed),
  });
  await store.insertPayment(ctx.tx, {
    ...rowOf(ctx, row),
    id,
    amount: moneyText(cents),
    applied: moneyText(cents),
    exchangeRate: row.exchangeRate,
    baseSettled: moneyText(settled.baseCents),
    date,
    method: "credit",
    creditId: credit.id,
    baseUsed: moneyText(baseUsed),
  });
  await postDocument(ctx, {
    day: date,
    description: `Credit used for invoice ${row.invoiceNumber}, ${row.clientName}`,
    sourceType: "invoice_credit",
    sourceId: id,
    document: { kind: "credit_applied", amountCents: baseUsed, settlesCents: settled.baseCents },
    isSample: row.isSample,
  });
  return settle(ctx, row, "amountPaid", settled);
}

/**
 * Takes a payment back, or credit that was used: its entry is reversed today, and the invoice is open again. Taken back twice, it is
 * the same. 409 when credit that it left was used elsewhere.
 */
export async function reversePayment(
  ctx: Ctx,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<InvoiceWithPayments> {
  const row = await lockFinal(ctx, id);
  const payment = found(await store.findPayment(ctx.tx, { invoiceId: id, id: paymentId }), "Payment");
  if (payment.reversedAt !== null) return getInvoice(ctx, id);
  const today = await todayOf(ctx);
  if (payment.creditId === null) await takeMoneyBack(ctx, payment, today);
  else await giveCreditBack(ctx, row, payment, today);
  await store.updatePayment(ctx.tx, paymentId, {
    reversedAt: ctx.now.toISOString(),
    reversedBy: ctx.actor.userId,
  });
  const words = moneyWords(payment.amount, payment.currency);
  await noteEvent(ctx, id, "payment_reversed", payment.creditId === null ? words : `${words} of credit`);
  await settle(ctx, row, "amountPaid", {
    cents: -centsIn(payment.applied),
    baseCents: -centsIn(payment.baseSettled),
  });
  await ctx.publish(paymentReversed, {
    ...factsOf(row),
    paymentId,
    amount: payment.amount,
    currency: payment.currency,
  });
  return getInvoice(ctx, id);
}

async function takeMoneyBack(ctx: Ctx, payment: store.PaymentRow, today: string): Promise<void> {
  const credit = await store.lockCreditOfPayment(ctx.tx, payment.id);
  if (credit && centsIn(credit.used) > 0)
    throw new AppError(
      "conflict",
      "More was paid than was open, and the rest has been used for another invoice. Take it back there first.",
    );
  if (credit) await store.updateCredit(ctx.tx, credit.id, { removedAt: ctx.now.toISOString() });
  await removePayment(ctx, found(payment.transactionId, "Transaction"), today);
}

async function giveCreditBack(
  ctx: Ctx,
  row: InvoiceRow,
  payment: store.PaymentRow,
  today: string,
): Promise<void> {
  const credit = found(await store.lockCredit(ctx.tx, payment.creditId ?? ""), "Credit");
  await store.updateCredit(ctx.tx, credit.id, {
    used: moneyText(centsIn(credit.used) - centsIn(payment.amount)),
    baseUsed: moneyText(centsIn(credit.baseUsed) - centsIn(payment.baseUsed ?? "0.00")),
  });
  await reverseDocument(ctx, {
    sourceType: "invoice_credit",
    sourceId: payment.id,
    day: today,
    description: `Credit taken back from invoice ${row.invoiceNumber}`,
  });
}
