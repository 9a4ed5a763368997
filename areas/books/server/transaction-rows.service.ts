import type { Ctx } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import { searchTextOf, type Wanted } from "./transaction-checks.service.ts";
import type * as store from "./transactions.store.ts";

/** The row of a transaction that is new. */
export function newRow(
  ctx: Ctx,
  wanted: Wanted,
  known: { baseAmount: string } & Partial<
    Pick<
      store.TransactionRow,
      "ruleId" | "isSample" | "sourceType" | "sourceId" | "invoiceId" | "invoiceNumber"
    >
  >,
): store.NewTransactionRow {
  const { splits, ...fields } = wanted;
  const now = ctx.now.toISOString();
  return {
    ...fields,
    sourceType: null,
    sourceId: null,
    invoiceId: null,
    invoiceNumber: null,
    externalId: null,
    integrationId: null,
    ruleId: null,
    isSample: false,
    taxCodeId: wanted.taxCodeId ?? null,
    ...known,
    workspaceId: ctx.workspaceId,
    id: newId(),
    isSplit: splits.length > 0,
    searchText: searchTextOf(wanted),
    version: 1,
    userId: ctx.actor.userId,
    createdAt: now,
    updatedAt: now,
  };
}

/** What every event tells of a transaction. */
export const whatOf = (
  row: Pick<
    store.TransactionRow,
    "id" | "contactId" | "transactionType" | "description" | "amount" | "currency"
  >,
) => ({
  transactionId: row.id,
  contactId: row.contactId,
  type: row.transactionType,
  description: row.description,
  amount: row.amount,
  currency: row.currency,
});
