import type { Tx } from "#platform/server/database.ts";
import type { AccountType } from "#areas/books/contract/accounts.schema.ts";
import { naturalSign } from "#areas/books/contract/chart.rules.ts";
import type { ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import type { Basis } from "#areas/financial-reports/contract/report-types.rules.ts";
import type { Period } from "#areas/financial-reports/contract/report-days.rules.ts";
import { listCashChanges } from "./cash-basis.store.ts";
import { type Sums, sumPostings } from "./ledger-sums.store.ts";
import type { ReportAccount } from "./report-accounts.store.ts";

/** What each account got in a period, in cents, debits positive. */
export async function balancesIn(tx: Tx, period: Period, basis: Basis): Promise<Sums> {
  const [posted, changes] = await Promise.all([
    sumPostings(tx, period),
    basis === "cash" ? listCashChanges(tx, period) : [],
  ]);
  const sums = new Map(posted);
  for (const { accountId, amount } of changes)
    sums.set(accountId, (sums.get(accountId) ?? 0n) + BigInt(amount));
  return sums;
}

/** The sum of all accounts of some types, in the sign in which people read it. */
export function totalOf(accounts: readonly ReportAccount[], sums: Sums, ...types: AccountType[]): bigint {
  return (
    accounts
      .filter(({ accountType }) => types.includes(accountType))
      .reduce((all, one) => all + (sums.get(one.id) ?? 0n), 0n) * BigInt(naturalSign(types[0] ?? "asset"))
  );
}

/** What income less expenses come to: a profit is positive. */
export const profitOf = (accounts: readonly ReportAccount[], sums: Sums): bigint =>
  totalOf(accounts, sums, "income", "expense");

/** A row without amounts. */
export const bareRow = (section: string, label: string): ReportRow => ({
  section,
  label,
  code: null,
  accountId: null,
  contactId: null,
  taxCodeId: null,
  sourceType: null,
  sourceId: null,
  report: null,
  day: null,
  from: null,
  to: null,
});

/** The row of an account, with the entries behind it. */
export const accountRow = (section: string, account: ReportAccount, { from, to }: Period): ReportRow => ({
  ...bareRow(section, account.accountName),
  code: account.accountCode,
  accountId: account.id,
  from,
  to,
});
