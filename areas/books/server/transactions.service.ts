import type { Edit } from "#platform/contract/edits.ts";
import { AppError, found } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import { refuseClash } from "#platform/server/edits.ts";
import { newId } from "#platform/server/ids.ts";
import {
  transactionCreated,
  transactionDeleted,
  transactionRestored,
  transactionUpdated,
} from "#areas/books/contract/books.events.ts";
import { plainNumber } from "#areas/books/contract/exchange.rules.ts";
import type {
  NewTransaction,
  Transaction,
  TransactionChanges,
} from "#areas/books/contract/transactions.schema.ts";
import { findRuleFor } from "./category-rules.service.ts";
import { ledgerFacts, postDocument, reverseDocument } from "./ledger.service.ts";
import type { LedgerFacts } from "./ledger.store.ts";
import { checkTransaction, searchTextOf, type Wanted } from "./transaction-checks.service.ts";
import { findTransaction } from "./transaction-lists.store.ts";
import { newRow, whatOf } from "./transaction-rows.service.ts";
import * as store from "./transactions.store.ts";

/** What the entries of a transaction are written for. */
export const sourceType = "transaction";

/** One transaction; 404 when it is not there, in the bin, another workspace's, or not seen. */
export const getTransaction = async (ctx: Ctx, id: string): Promise<Transaction> =>
  found(await findTransaction(ctx.tx, id), "Transaction");

/** Adds a transaction with its entry in the ledger. Without a category the first rule that fits chooses one. */
export async function createTransaction(ctx: Ctx, input: NewTransaction): Promise<Transaction> {
  const { date, transactionDate, categoryId, ...rest } = input;
  const [facts, rule] = await Promise.all([
    ledgerFacts(ctx),
    categoryId === undefined ? findRuleFor(ctx, input) : undefined,
  ]);
  const currency = input.currency ?? facts.currency;
  const wanted: Wanted = {
    ...rest,
    transactionDate: date ?? transactionDate ?? "",
    currency,
    exchangeRate: rateOf(facts, currency, input.exchangeRate),
    accountId: input.accountId ?? facts.roles.bank ?? "",
    categoryId: categoryId ?? rule?.categoryId ?? null,
  };
  const id = await addTransaction(ctx, facts, wanted, { ruleId: rule?.id ?? null });
  return getTransaction(ctx, id);
}

function rateOf(facts: LedgerFacts, currency: string, rate: string | undefined): string {
  if (rate !== undefined) return rate;
  if (currency === facts.currency) return "1";
  const message = `Enter how much 1 ${currency} was worth in ${facts.currency}`;
  throw new AppError("validation_failed", message, { errors: { exchangeRate: message } });
}

async function addTransaction(
  ctx: Ctx,
  facts: LedgerFacts,
  wanted: Wanted,
  { ruleId }: { ruleId: string | null },
): Promise<string> {
  const { baseAmount, document } = await checkTransaction(ctx, facts, wanted);
  const row = newRow(ctx, wanted, { baseAmount, ruleId });
  await store.insertTransaction(ctx.tx, row);
  const { id } = row;
  if (wanted.splits.length > 0)
    await store.replaceSplits(ctx.tx, { workspaceId: ctx.workspaceId, transactionId: id }, wanted.splits);
  const { transactionDate: day, description } = wanted;
  await postDocument(ctx, { sourceType, sourceId: id, day, description, document }, facts);
  await ctx.publish(transactionCreated, whatOf(row));
  return id;
}

/** A live transaction, locked. 404 when it is not there; 409 for one that belongs to a document, which is changed only there. */
export async function lockOwn(ctx: Ctx, id: string): Promise<store.TransactionRow> {
  const row = found(await store.lockTransaction(ctx.tx, id), "Transaction");
  if (row.deletedAt !== null) throw new AppError("not_found", "Transaction not found");
  if (row.sourceType !== null)
    throw new AppError(
      "conflict",
      "This is the payment of an invoice. Change or remove the payment on the invoice itself.",
    );
  return row;
}

/** The fields of which a change is written down. */
const fields = [
  "transactionType",
  "amount",
  "currency",
  "exchangeRate",
  "description",
  "reference",
  "transactionDate",
  "categoryId",
  "contactId",
  "accountId",
  "toAccountId",
  "status",
  "tags",
  "splits",
] as const satisfies (keyof Wanted)[];
/** Those without which the entry in the ledger stays as it is. */
const unposted: readonly string[] = ["description", "reference", "contactId", "status", "tags"];

/**
 * Saves the fields that were sent. Where money, day, account or category changes, the entry is reversed on its day and another one
 * written. 409 for a field that somebody else has changed meanwhile, and for an older version.
 */
export async function updateTransaction(
  ctx: Ctx,
  id: string,
  { was, ...input }: Edit<TransactionChanges>,
): Promise<Transaction> {
  const row = await lockOwn(ctx, id);
  if (input.version !== undefined && input.version !== row.version)
    throw new AppError(
      "conflict",
      "Someone else changed this transaction in the meantime. Take another look before you save.",
    );
  await refuseClash({ ...input, was: was && withParts(was) }, async () =>
    withParts(await getTransaction(ctx, id)),
  );
  const before = await wantedOf(ctx, row);
  await saveChanges(ctx, row, before, wantedWith(before, input, await ledgerFacts(ctx)));
  return getTransaction(ctx, id);
}

// A part's category has its label from elsewhere.
const withParts = (fields: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(fields.splits)
    ? {
        ...fields,
        splits: fields.splits.map(({ categoryId, amount, description }: Transaction["splits"][number]) => ({
          categoryId,
          amount,
          description,
        })),
      }
    : fields;

/** What a transaction says now. */
export const wantedOf = async (ctx: Ctx, row: store.TransactionRow): Promise<Wanted> => ({
  ...row,
  exchangeRate: plainNumber(row.exchangeRate),
  splits: row.isSplit ? await store.listSplits(ctx.tx, row.id) : [],
});

// A category takes the place of parts, and parts that of a category; another type leaves what does not fit it behind.
function wantedWith(before: Wanted, input: TransactionChanges, facts: LedgerFacts): Wanted {
  const { version: _, date, transactionDate, ...sent } = input;
  const type = sent.transactionType ?? before.transactionType;
  const isOther = type !== before.transactionType;
  const currency = sent.currency ?? before.currency;
  const day = date ?? transactionDate ?? before.transactionDate;
  const isOtherCurrency = currency !== before.currency;
  return {
    ...before,
    ...(isOther && { categoryId: null, splits: [] }),
    ...(type !== "transfer" && { toAccountId: null }),
    ...(sent.categoryId !== undefined && sent.categoryId !== null && { splits: [] }),
    ...(sent.splits !== undefined && sent.splits.length > 0 && { categoryId: null }),
    ...definedIn(sent),
    transactionDate: day,
    exchangeRate:
      sent.exchangeRate ?? (isOtherCurrency ? rateOf(facts, currency, undefined) : before.exchangeRate),
  };
}

const definedIn = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Writes what a transaction is from now on, with its history and its entry. Nothing happens where nothing differs. */
export async function saveChanges(
  ctx: Ctx,
  row: store.TransactionRow,
  before: Wanted,
  wanted: Wanted,
  ruleId: string | null = null,
): Promise<void> {
  const facts = await ledgerFacts(ctx);
  const { baseAmount, document } = await checkTransaction(ctx, facts, wanted, before);
  const changed = fields.filter((field) => !isSame(before[field], wanted[field]));
  if (changed.length === 0) return;
  const now = ctx.now.toISOString();
  const { splits, ...kept } = pickWanted(wanted);
  await store.updateTransaction(ctx.tx, row.id, {
    ...kept,
    baseAmount,
    isSplit: splits.length > 0,
    ruleId: changed.includes("categoryId") || changed.includes("splits") ? ruleId : row.ruleId,
    searchText: searchTextOf(wanted),
    isSample: false,
    version: row.version + 1,
    updatedAt: now,
  });
  if (changed.includes("splits"))
    await store.replaceSplits(ctx.tx, { workspaceId: ctx.workspaceId, transactionId: row.id }, splits);
  if (changed.some((field) => !unposted.includes(field)))
    await repost(ctx, facts, { id: row.id, wanted, document });
  await store.insertChanges(
    ctx.tx,
    changed.map((field) =>
      changeOf(ctx, row.id, { field, oldValue: before[field], newValue: wanted[field] }),
    ),
  );
  await ctx.publish(transactionUpdated, { ...whatOf({ ...row, ...kept }), fields: changed });
}

async function repost(
  ctx: Ctx,
  facts: LedgerFacts,
  {
    id,
    wanted,
    document,
  }: { id: string; wanted: Wanted; document: Parameters<typeof postDocument>[1]["document"] },
): Promise<void> {
  const { transactionDate: day, description } = wanted;
  await reverseDocument(ctx, { sourceType, sourceId: id, description: `Changed: ${description}` });
  await postDocument(ctx, { sourceType, sourceId: id, day, description, document }, facts);
}

const pickWanted = (wanted: Wanted): Wanted =>
  Object.fromEntries(fields.map((field) => [field, wanted[field]])) as Wanted;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An entry of a transaction's history, by whoever is acting now. */
export const changeOf = (
  ctx: Ctx,
  transactionId: string,
  change: { field: string; oldValue: unknown; newValue: unknown },
) => ({
  ...change,
  workspaceId: ctx.workspaceId,
  id: newId(),
  transactionId,
  changedBy: ctx.actor.userId,
  changedAt: ctx.now.toISOString(),
});

/** Puts a transaction into the bin for 30 days; its entry is reversed on its day. */
export async function deleteTransaction(ctx: Ctx, id: string): Promise<void> {
  const row = await lockOwn(ctx, id);
  const now = ctx.now.toISOString();
  await store.updateTransaction(ctx.tx, id, { deletedAt: now, version: row.version + 1, updatedAt: now });
  await reverseDocument(ctx, { sourceType, sourceId: id, description: `Deleted: ${row.description}` });
  await store.insertChanges(ctx.tx, [changeOf(ctx, id, { field: "deleted", oldValue: null, newValue: now })]);
  await ctx.publish(transactionDeleted, whatOf(row));
}

/** Brings a transaction back from the bin as it was, with an entry of its own. */
export async function restoreTransaction(ctx: Ctx, id: string): Promise<Transaction> {
  const row = found(await store.lockTransaction(ctx.tx, id), "Transaction");
  if (row.deletedAt === null) throw new AppError("not_found", "Transaction not found");
  const now = ctx.now.toISOString();
  const wanted = await wantedOf(ctx, row);
  const facts = await ledgerFacts(ctx);
  const { document } = await checkTransaction(ctx, facts, wanted, wanted);
  await store.updateTransaction(ctx.tx, id, { deletedAt: null, version: row.version + 1, updatedAt: now });
  const { transactionDate: day, description, isSample } = row;
  await postDocument(ctx, { sourceType, sourceId: id, day, description, document, isSample }, facts);
  await store.insertChanges(ctx.tx, [
    changeOf(ctx, id, { field: "deleted", oldValue: row.deletedAt, newValue: null }),
  ]);
  await ctx.publish(transactionRestored, whatOf(row));
  return getTransaction(ctx, id);
}
