import { moneyText } from "#platform/contract/money.ts";
import { moneySubTypes } from "#areas/books/contract/chart.rules.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";
import type {
  OpenedReconciliation,
  ReconciledAccount,
  ReconciliationRow,
} from "#areas/statements/contract/reconciliations.schema.ts";
import { accountOf, bareAccounts, cents, stampOf, statements, transactions } from "./books.sample.ts";

const bank = accountOf("bank");
const { proved, open } = statements;

const amountOf = ({ transactionType, accountId, amount }: Transaction): number =>
  accountId === bank.id && transactionType !== "income" ? -cents(amount) : cents(amount);
const rows: ReconciliationRow[] = transactions
  .filter(({ accountId, toAccountId }) => accountId === bank.id || toAccountId === bank.id)
  .map((one) => ({
    id: one.id,
    date: one.date,
    description: one.description,
    reference: one.reference,
    transactionType: one.transactionType,
    amount: moneyText(amountOf(one)),
    status: one.status,
    otherAccountName: one.accountId === bank.id ? one.toAccountName : one.accountName,
    invoiceNumber: one.invoiceNumber,
    ticked: one.date <= statements.tickedUntil,
  }))
  .toReversed();

const sum = (of: readonly ReconciliationRow[]): number =>
  of.reduce((total, { amount }) => total + cents(amount), 0);
const until = (day: string): number => sum(rows.filter(({ date }) => date <= day));
const on: Record<string, readonly ReconciliationRow[]> = {
  [proved.id]: rows.filter(({ date }) => date <= proved.day),
  [open.id]: rows.filter(({ date }) => date > proved.day && date <= open.day),
};

/** One of the two, the open one where none is known. */
export function statement(id: string | undefined): OpenedReconciliation {
  const one = id === proved.id ? proved : open;
  const isProved = one === proved;
  const ticked = (on[one.id] ?? []).filter((row) => row.ticked);
  const [begin, end] = [isProved ? 0 : until(proved.day), until(one.day)];
  return {
    ...one,
    accountId: bank.id,
    accountName: bank.accountName,
    accountType: bank.accountType,
    openingBalance: moneyText(begin),
    closingBalance: moneyText(end),
    ticked: moneyText(sum(ticked)),
    tickedCount: ticked.length,
    difference: moneyText(end - begin - sum(ticked)),
    status: isProved ? "finished" : "open",
    isFirst: isProved,
    isLast: isProved,
    isSample: false,
    version: 1,
    createdBy: null,
    createdByName: null,
    createdAt: stampOf(),
    finishedBy: null,
    finishedByName: isProved ? "Ana Reyes" : null,
    finishedAt: isProved ? stampOf() : null,
    changes: [],
  };
}

/** Its rows, by what is ticked. */
export const statementRows = (id: string | undefined, ticked: string | undefined): ReconciliationRow[] =>
  (on[id ?? ""] ?? []).filter((row) => ticked === undefined || row.ticked === (ticked === "yes"));

export const reconciledAccounts: ReconciledAccount[] = bareAccounts
  .filter(({ subType }) => moneySubTypes.includes(subType))
  .map(({ id, accountName, accountType }) => ({
    accountId: id,
    accountName,
    accountType,
    last:
      id === bank.id
        ? { ...proved, closingBalance: moneyText(until(proved.day)), finishedAt: stampOf() }
        : null,
    open: id === bank.id ? open : null,
  }));
