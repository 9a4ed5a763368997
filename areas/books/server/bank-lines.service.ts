import { AppError } from "#platform/contract/errors.ts";
import { maxBookCents, moneyText } from "#platform/contract/money.ts";
import { folded } from "#platform/contract/text.ts";
import type { Ctx } from "#platform/server/context.ts";
import { transactionLimits as limits } from "#areas/books/contract/transactions.schema.ts";
import { checkAccount } from "./accounts.service.ts";
import * as categories from "./categories.store.ts";
import { listRules, type RuleRow } from "./category-rules.store.ts";
import { ledgerFacts, postDocuments, reverseDocuments } from "./ledger.service.ts";
import { centsIn, documentOf, ruledTextOf, type Wanted } from "./transaction-checks.service.ts";
import { newRow } from "./transaction-rows.service.ts";
import { sourceType } from "./transactions.service.ts";
import * as store from "./transactions.store.ts";

/** A line of a bank's statement: money in, negative for money out, in cents of the business's currency. */
export type BankLine = {
  day: string;
  amountCents: number;
  description: string;
  reference: string | null;
  /** Left out: by the first rule that fits. */
  categoryId?: string | null;
  /** Where no rule fits: what was chosen for such a text before. Only a category of its kind. */
  usualCategoryId?: string | null;
};

/** How many rows go into one statement. */
const rowsAtOnce = 5000;

/**
 * Adds lines of a statement as cleared transactions of a bank account, with category by rule and an entry in the ledger each, and returns
 * their ids in order. Publishes nothing: thousands come at once, and who brings them says so in one event of its own. 400 for an account that takes
 * no money, 0.00, and amounts that are too large.
 */
export async function addBankLines(
  ctx: Ctx,
  accountId: string,
  lines: readonly BankLine[],
): Promise<string[]> {
  await checkAccount(ctx, accountId);
  const [facts, rules, known] = [
    await ledgerFacts(ctx),
    await listRules(ctx.tx),
    await categories.listCategories(ctx.tx),
  ];
  const made = lines.map((line) => {
    const { wanted, ruleId } = wantedOf(line, { accountId, currency: facts.currency, rules });
    return { wanted, row: newRow(ctx, wanted, { baseAmount: wanted.amount, ruleId }) };
  });
  for (let at = 0; at < made.length; at += rowsAtOnce) {
    const some = made.slice(at, at + rowsAtOnce);
    await store.insertTransactions(
      ctx.tx,
      some.map(({ row }) => row),
    );
    await postDocuments(
      ctx,
      facts,
      some.map(({ wanted, row }) => ({
        sourceType,
        sourceId: row.id,
        day: row.transactionDate,
        description: row.description,
        document: documentOf(wanted, centsIn(row.amount), known),
      })),
    );
  }
  return made.map(({ row }) => row.id);
}

type Known = { accountId: string; currency: Wanted["currency"]; rules: readonly RuleRow[] };

function wantedOf(
  line: BankLine,
  { accountId, currency, rules }: Known,
): { wanted: Wanted; ruleId: string | null } {
  const size = Math.abs(line.amountCents);
  if (size === 0 || size > maxBookCents)
    throw new AppError(
      "validation_failed",
      size === 0 ? "Enter an amount above 0" : "The amount is too large",
    );
  const transactionType = line.amountCents > 0 ? ("income" as const) : ("expense" as const);
  const description =
    line.description.trim().slice(0, limits.description).trim() ||
    (transactionType === "income" ? "Money in" : "Money out");
  const reference = line.reference?.slice(0, limits.reference) ?? null;
  const text = ruledTextOf({ description, reference });
  const rule =
    line.categoryId === undefined
      ? rules.find(
          (one) =>
            one.kind === transactionType && text.includes(folded(one.text.replace(/\s+/g, " ").trim())),
        )
      : undefined;
  const wanted: Wanted = {
    transactionType,
    amount: moneyText(size),
    currency,
    exchangeRate: "1",
    description,
    reference,
    transactionDate: line.day,
    categoryId: line.categoryId ?? rule?.categoryId ?? line.usualCategoryId ?? null,
    contactId: null,
    accountId,
    toAccountId: null,
    status: "cleared",
    tags: [],
    splits: [],
  };
  return { wanted, ruleId: rule?.id ?? null };
}

/** Money that was moved between two own accounts, as both their statements show it. */
export type BankTransfer = {
  day: string;
  amountCents: number;
  fromAccountId: string;
  toAccountId: string;
  description: string;
};

/** Adds a cleared transfer for two lines of statements, and returns its id. Publishes nothing, as `addBankLines`. */
export async function addBankTransfer(ctx: Ctx, transfer: BankTransfer): Promise<string> {
  const { day, amountCents, fromAccountId, toAccountId, description } = transfer;
  await checkAccount(ctx, fromAccountId);
  await checkAccount(ctx, toAccountId);
  const facts = await ledgerFacts(ctx);
  const wanted: Wanted = {
    transactionType: "transfer",
    amount: moneyText(amountCents),
    currency: facts.currency,
    exchangeRate: "1",
    description: description.slice(0, limits.description).trim() || "Transfer",
    reference: null,
    transactionDate: day,
    categoryId: null,
    contactId: null,
    accountId: fromAccountId,
    toAccountId,
    status: "cleared",
    tags: [],
    splits: [],
  };
  const row = newRow(ctx, wanted, { baseAmount: wanted.amount });
  await store.insertTransactions(ctx.tx, [row]);
  await postDocuments(ctx, facts, [
    {
      sourceType,
      sourceId: row.id,
      day,
      description: row.description,
      document: documentOf(wanted, amountCents, []),
    },
  ]);
  return row.id;
}

/** Of transactions that `addBankLines` made: those that are gone now, those kept because somebody changed or reconciled them since, and those that lay in the bin. */
export type TakenBack = { removed: string[]; kept: string[]; gone: string[] };

/**
 * Takes lines of a statement back: their entries are reversed on their days, and the transactions go for good, so that every balance is what it was.
 * What somebody has changed, given a receipt, or reconciled stays. Publishes nothing, as `addBankLines`.
 */
export async function takeBankLinesBack(ctx: Ctx, ids: readonly string[]): Promise<TakenBack> {
  const rows = (await store.lockTransactions(ctx.tx, ids)).filter((row) => row.sourceType === null);
  const there = new Set(rows.map(({ id }) => id));
  const proved = new Set([
    ...(await store.listWithReceipts(ctx.tx, ids)),
    ...(await store.listReconciled(ctx.tx, ids)),
  ]);
  const live = rows.filter(({ deletedAt }) => deletedAt === null);
  const removed = live.filter(({ id, version }) => version === 1 && !proved.has(id));
  const taken = new Set(removed.map(({ id }) => id));
  for (let at = 0; at < removed.length; at += rowsAtOnce) {
    const some = removed.slice(at, at + rowsAtOnce);
    await reverseDocuments(ctx, {
      sourceType,
      descriptions: new Map(some.map(({ id, description }) => [id, `Import undone: ${description}`])),
    });
    await store.removeTransactions(
      ctx.tx,
      some.map(({ id }) => id),
    );
  }
  return {
    removed: [...taken],
    kept: live.filter(({ id }) => !taken.has(id)).map(({ id }) => id),
    gone: ids.filter((id) => !there.has(id) || rows.some((row) => row.id === id && row.deletedAt !== null)),
  };
}
