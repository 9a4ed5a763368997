import { AppError } from "#platform/contract/errors.ts";
import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import type { Category } from "#areas/books/contract/categories.schema.ts";
import { baseCentsOf, sharesOf } from "#areas/books/contract/exchange.rules.ts";
import type { AccountRef, LedgerDocument, Part } from "#areas/books/contract/posting.rules.ts";
import * as customers from "#areas/customers/server/index.ts";
import * as accounts from "./accounts.store.ts";
import { checkMoney } from "./accounts.service.ts";
import * as categories from "./categories.store.ts";
import type { LedgerFacts } from "./ledger.store.ts";
import type { SplitRow, TransactionRow } from "./transactions.store.ts";

/** What somebody says of a transaction. */
export type Wanted = Pick<
  TransactionRow,
  | "transactionType"
  | "amount"
  | "currency"
  | "exchangeRate"
  | "description"
  | "reference"
  | "transactionDate"
  | "categoryId"
  | "contactId"
  | "accountId"
  | "toAccountId"
  | "status"
  | "tags"
> & {
  splits: SplitRow[];
  /** Of a payment of sales tax: which one. */
  taxCodeId?: string | null;
};

/** What it comes to: the amount in the business's currency, and what is posted. */
export type Checked = { baseAmount: string; document: LedgerDocument };

const wrong = (field: string, message: string): AppError =>
  new AppError("validation_failed", message, { errors: { [field]: message } });

/** An amount of the books in cents. */
export const centsIn = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;

/** The text that a search runs on: in its first line what rules look at. */
export const searchTextOf = (wanted: Pick<Wanted, "description" | "reference" | "tags" | "amount">): string =>
  `${ruledTextOf(wanted)}\n${folded([...wanted.tags, wanted.amount].join(" "))}`;

/** The text that the rules for categories look at. */
export const ruledTextOf = ({ description, reference }: Pick<Wanted, "description" | "reference">): string =>
  folded([description, reference ?? ""].join(" ").replace(/\s+/g, " ").trim());

/**
 * Checks what somebody says of a transaction against what there is, and tells what it posts. What it had `before` may stay, also where it was
 * archived since. 400 with the field otherwise.
 */
export async function checkTransaction(
  ctx: Ctx,
  facts: LedgerFacts,
  wanted: Wanted,
  before?: Wanted,
): Promise<Checked> {
  checkShape(wanted);
  checkSight(ctx, wanted);
  const categoryIds = [wanted.categoryId, ...wanted.splits.map((part) => part.categoryId)].filter(
    (id) => id !== null,
  );
  // What was there before may stay, and where money usually goes is always there.
  const accountIds = [wanted.accountId, wanted.toAccountId].filter(
    (id): id is string =>
      id !== null && id !== facts.roles.bank && id !== before?.accountId && id !== before?.toAccountId,
  );
  const isNewContact = wanted.contactId !== null && wanted.contactId !== before?.contactId;
  const [knownAccounts, knownCategories, people] = await Promise.all([
    accountIds.length > 0 ? accounts.listById(ctx.tx, accountIds) : [],
    categoryIds.length > 0 ? categories.listById(ctx.tx, categoryIds) : [],
    isNewContact ? customers.listLive(ctx.tx, [wanted.contactId ?? ""]) : undefined,
  ]);
  if (people?.length === 0) throw wrong("contactId", "Choose a customer from the list");
  if (accountIds.includes(wanted.accountId)) checkMoney(knownAccounts, wanted.accountId, "accountId");
  if (wanted.toAccountId !== null && accountIds.includes(wanted.toAccountId))
    checkMoney(knownAccounts, wanted.toAccountId, "toAccountId");
  checkCategories(wanted, knownCategories, before);
  const baseCents = baseCentsIn(facts, wanted);
  return {
    baseAmount: moneyText(baseCents),
    document: documentOf(wanted, baseCents, knownCategories),
  };
}

function checkShape({
  transactionType,
  transactionDate,
  amount,
  accountId,
  toAccountId,
  categoryId,
  splits,
}: Wanted): void {
  if (transactionDate === "") throw wrong("date", "Enter a date");
  if (transactionType === "transfer") {
    if (toAccountId === null) throw wrong("toAccountId", "Choose where the money goes");
    if (toAccountId === accountId) throw wrong("toAccountId", "Choose another account than the first");
    if (categoryId !== null || splits.length > 0)
      throw wrong("categoryId", "Moving money between your own accounts has no category");
  } else if (toAccountId !== null) throw wrong("toAccountId", "Only a transfer goes to another account");
  if (splits.length === 0) return;
  if (splits.length === 1) throw wrong("splits", "Split it into two parts or more");
  if (categoryId !== null) throw wrong("categoryId", "The parts have the categories");
  const sum = splits.reduce((all, part) => all + centsIn(part.amount), 0);
  if (sum !== centsIn(amount))
    throw wrong("splits", `The parts add up to ${moneyText(sum)}, not to ${amount}`);
}

// The database would refuse it as well, without a word for the person.
function checkSight(ctx: Ctx, { contactId }: Wanted): void {
  if (ctx.actor.sees === "own" && contactId === null)
    throw wrong("contactId", "Choose one of your customers");
}

function checkCategories(
  { transactionType, categoryId, splits }: Wanted,
  known: readonly Category[],
  before: Wanted | undefined,
): void {
  const kept = new Set(
    before?.transactionType === transactionType
      ? [before.categoryId, ...before.splits.map((part) => part.categoryId)]
      : [],
  );
  const check = (id: string | null, field: string) => {
    if (id === null || kept.has(id)) return;
    const category = known.find((one) => one.id === id);
    if (!category?.isActive || category.kind !== transactionType)
      throw wrong(field, `Choose a category of ${transactionType === "income" ? "income" : "expenses"}`);
  };
  check(categoryId, "categoryId");
  for (const part of splits) check(part.categoryId, "splits");
}

function baseCentsIn(facts: LedgerFacts, { amount, currency, exchangeRate }: Wanted): number {
  if (currency === facts.currency) {
    if (Number(exchangeRate) !== 1)
      throw wrong("exchangeRate", `The books are kept in ${currency}: the rate is 1`);
    return centsIn(amount);
  }
  const cents = baseCentsOf(centsIn(amount), exchangeRate);
  if (cents > maxBookCents) throw wrong("exchangeRate", "The amount is too large at this rate");
  return cents;
}

/** What a transaction posts: its parts by the accounts of their categories, in the business's currency. */
export function documentOf(
  { transactionType, accountId, toAccountId, categoryId, splits, taxCodeId = null }: Wanted,
  amountCents: number,
  known: readonly Category[],
): LedgerDocument {
  const account = { id: accountId };
  if (transactionType === "transfer")
    return { kind: "transfer", from: account, to: { id: toAccountId ?? "" }, amountCents, taxCodeId };
  const accountOf = (id: string | null): AccountRef => {
    const category = known.find((one) => one.id === id);
    return category
      ? { id: category.accountId }
      : { role: transactionType === "income" ? "uncategorized_income" : "uncategorized_expense" };
  };
  const shares = sharesOf(
    amountCents,
    splits.map((part) => centsIn(part.amount)),
  );
  const parts: Part[] =
    splits.length > 0
      ? splits.map((part, at) => ({ account: accountOf(part.categoryId), amountCents: shares[at] ?? 0 }))
      : [{ account: accountOf(categoryId), amountCents }];
  return { kind: transactionType, account, amountCents, parts };
}
