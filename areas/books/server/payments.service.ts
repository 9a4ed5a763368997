import { AppError, found } from "#platform/contract/errors.ts";
import { maxBookCents, moneyText } from "#platform/contract/money.ts";
import type { Ctx } from "#platform/server/context.ts";
import { transactionCreated, transactionDeleted } from "#areas/books/contract/books.events.ts";
import { baseCentsOf } from "#areas/books/contract/exchange.rules.ts";
import { checkAccount } from "./accounts.service.ts";
import { findUsual } from "./categories.store.ts";
import { ledgerFacts, postDocument, reverseDocument } from "./ledger.service.ts";
import { newRow, whatOf } from "./transaction-rows.service.ts";
import * as store from "./transactions.store.ts";

export type NewPayment = {
  /** In the currency of the document. */
  amountCents: number;
  currency: string;
  /** Units of the business's currency for one of `currency`, "1" for its own. */
  exchangeRate: string;
  day: string;
  /** Left out: the account that money usually goes to. */
  accountId?: string | null;
  contactId: string | null;
  description: string;
  reference: string | null;
  sourceType: "invoice_payment";
  sourceId: string;
  /** The invoice that is paid. */
  invoiceId: string;
  invoiceNumber: string | null;
  /** In the business's currency: what it settles of what is owed, at the invoice's rate, and what was paid too much. */
  settlesCents: number;
  creditCents: number;
  /** The bank has it already. */
  isCleared?: boolean;
  isSample?: boolean;
};

/**
 * Records a payment of a document as one income transaction, so that it counts as income when it comes; in the ledger it settles what is
 * owed. Returns the transaction's id. It is changed only through its document. 400 for an account that takes no money.
 */
export async function recordPayment(ctx: Ctx, payment: NewPayment): Promise<string> {
  const facts = await ledgerFacts(ctx);
  const { amountCents, currency, exchangeRate, day, contactId, description, reference } = payment;
  const accountId = payment.accountId ?? facts.roles.bank ?? "";
  if (payment.accountId) await checkAccount(ctx, payment.accountId);
  const baseCents = currency === facts.currency ? amountCents : baseCentsOf(amountCents, exchangeRate);
  if (baseCents > maxBookCents)
    throw new AppError("validation_failed", "The amount is too large at this rate");
  const wanted = {
    transactionType: "income" as const,
    amount: moneyText(amountCents),
    currency,
    exchangeRate,
    description: description.slice(0, 500),
    reference,
    transactionDate: day,
    categoryId: (await findUsual(ctx.tx, facts.roles.sales ?? ""))?.id ?? null,
    contactId,
    accountId,
    toAccountId: null,
    tags: [],
    status: payment.isCleared ? ("cleared" as const) : ("pending" as const),
    splits: [],
  };
  const { sourceType, sourceId, invoiceId, invoiceNumber, isSample = false } = payment;
  const row = newRow(ctx, wanted, {
    baseAmount: moneyText(baseCents),
    sourceType,
    sourceId,
    invoiceId,
    invoiceNumber,
    isSample,
  });
  await store.insertTransaction(ctx.tx, row);
  await postDocument(
    ctx,
    {
      sourceType,
      sourceId,
      day,
      description,
      isSample,
      document: {
        kind: "payment",
        account: { id: accountId },
        amountCents: baseCents,
        settlesCents: payment.settlesCents,
        creditCents: payment.creditCents,
      },
    },
    facts,
  );
  await ctx.publish(transactionCreated, whatOf(row));
  return row.id;
}

/** Takes a payment back: its entry is reversed on `day`, and its transaction goes for good. The document keeps what is to be told of it. */
export async function removePayment(ctx: Ctx, transactionId: string, day: string): Promise<void> {
  const row = found(await store.lockTransaction(ctx.tx, transactionId), "Transaction");
  if (row.sourceType === null || row.sourceId === null) throw new Error("This transaction is no payment");
  await reverseDocument(ctx, {
    sourceType: row.sourceType,
    sourceId: row.sourceId,
    day,
    description: `Taken back: ${row.description}`,
  });
  await store.removeTransactions(ctx.tx, [transactionId]);
  await ctx.publish(transactionDeleted, whatOf(row));
}
