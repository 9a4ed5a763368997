import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { transactionCreated } from "#areas/books/contract/books.events.ts";
import type { NewTaxPayment } from "#areas/books/contract/tax-payments.api.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import { checkAccount } from "./accounts.service.ts";
import { checkSeesBooks } from "./journal.service.ts";
import { ledgerFacts, postDocument } from "./ledger.service.ts";
import * as taxCodes from "./tax-codes.store.ts";
import { centsIn, documentOf } from "./transaction-checks.service.ts";
import { newRow, whatOf } from "./transaction-rows.service.ts";
import { getTransaction, sourceType } from "./transactions.service.ts";
import * as store from "./transactions.store.ts";

/**
 * Records that sales tax was paid: a transfer from where the money was to the account on which it was owed, so it is neither an expense
 * nor a loss. It is changed and deleted as any transfer. 400 for a tax or an account that is not there.
 */
export async function payTax(ctx: Ctx, input: NewTaxPayment): Promise<Transaction> {
  checkSeesBooks(ctx);
  const facts = await ledgerFacts(ctx);
  const { bank, sales_tax: owed } = facts.roles;
  if (bank === undefined || owed === undefined)
    throw new Error("This business has no account for sales taxes");
  if (input.accountId !== undefined) await checkAccount(ctx, input.accountId);
  const { taxCodeId } = input;
  const code = (await taxCodes.listTaxCodes(ctx.tx)).find(({ id }) => id === taxCodeId);
  if (taxCodeId !== null && !code) {
    const message = "Choose a tax from the list";
    throw new AppError("validation_failed", message, { errors: { taxCodeId: message } });
  }
  const wanted = {
    transactionType: "transfer" as const,
    amount: input.amount,
    currency: facts.currency,
    exchangeRate: "1",
    description: code ? `Paid to the tax office: ${code.name}` : "Paid to the tax office: sales taxes",
    reference: input.reference,
    transactionDate: input.date,
    categoryId: null,
    contactId: null,
    accountId: input.accountId ?? bank,
    toAccountId: owed,
    status: "pending" as const,
    tags: [],
    splits: [],
    taxCodeId,
  };
  const row = newRow(ctx, wanted, { baseAmount: input.amount });
  await store.insertTransaction(ctx.tx, row);
  await postDocument(
    ctx,
    {
      sourceType,
      sourceId: row.id,
      day: input.date,
      description: wanted.description,
      document: documentOf(wanted, centsIn(input.amount), []),
    },
    facts,
  );
  await ctx.publish(transactionCreated, whatOf(row));
  return getTransaction(ctx, row.id);
}
