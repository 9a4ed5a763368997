import { addDays } from "#platform/contract/dates.ts";
import { sumText } from "#platform/contract/money.ts";
import type { Tx } from "#platform/server/database.ts";
import type { FiscalYearStart } from "#areas/books/contract/books-settings.schema.ts";
import { naturalSign } from "#areas/books/contract/chart.rules.ts";
import type { ReportRow, ReportTotals } from "#areas/financial-reports/contract/books-reports.schema.ts";
import type { Basis } from "#areas/financial-reports/contract/report-types.rules.ts";
import { type Days, fiscalYearOf } from "#areas/financial-reports/contract/report-days.rules.ts";
import type { Sums } from "./ledger-sums.store.ts";
import { accountRow, balancesIn, bareRow, profitOf, totalOf } from "./report-balances.service.ts";
import { listReportAccounts, type ReportAccount } from "./report-accounts.store.ts";

/** What a report is made for. */
export type Asked = Days & { basis: Basis; fiscalYearStart: FiscalYearStart };
export type Made = { rows: ReportRow[]; totals: ReportTotals };

/** The parts of these reports, in their order. */
export const sectionOrder: readonly string[] = [
  "Income",
  "Cost of what you sold",
  "Expenses",
  "Other expenses",
  "Assets",
  "Liabilities",
  "Equity",
  "Running the business",
  "Equipment and investments",
  "Owners and loans",
];

/** The amounts of totals as text. */
export const texts = <Name extends string>(totals: Record<Name, bigint>): Record<Name, string> =>
  Object.fromEntries(Object.entries<bigint>(totals).map(([name, cents]) => [name, sumText(cents)])) as Record<
    Name,
    string
  >;

/** Rows of the accounts of a section that have an amount. */
function rowsOf(
  section: string,
  accounts: readonly ReportAccount[],
  { sums, period }: { sums: Sums; period: { from: string | null; to: string } },
): ReportRow[] {
  return accounts.flatMap((account) => {
    const cents = (sums.get(account.id) ?? 0n) * BigInt(naturalSign(account.accountType));
    return cents === 0n ? [] : [{ ...accountRow(section, account, period), amount: sumText(cents) }];
  });
}

/** What was earned and spent in a period. */
export async function profitAndLoss(tx: Tx, { from, to, basis }: Asked): Promise<Made> {
  const period = { from, to };
  const [accounts, sums] = await Promise.all([listReportAccounts(tx), balancesIn(tx, period, basis)]);
  const of = (section: string, isIn: (account: ReportAccount) => boolean) =>
    rowsOf(section, accounts.filter(isIn), { sums, period });
  return {
    rows: [
      ...of("Income", ({ accountType }) => accountType === "income"),
      ...of("Cost of what you sold", ({ subType }) => subType === "cost_of_sales"),
      ...of("Expenses", ({ accountType, subType }) => accountType === "expense" && subType === "expense"),
      ...of(
        "Other expenses",
        ({ accountType, subType }) =>
          accountType === "expense" && subType !== "expense" && subType !== "cost_of_sales",
      ),
    ],
    totals: texts({
      income: totalOf(accounts, sums, "income"),
      expenses: totalOf(accounts, sums, "expense"),
      net: profitOf(accounts, sums),
    }),
  };
}

/** How much each account holds at the end of a day, and what was earned before this fiscal year and in it. */
async function standingAt(tx: Tx, { to, basis, fiscalYearStart }: Asked) {
  const year = fiscalYearOf(to, fiscalYearStart);
  const before = { from: null, to: addDays(year, -1) };
  const [accounts, earlier, inYear] = await Promise.all([
    listReportAccounts(tx),
    balancesIn(tx, before, basis),
    balancesIn(tx, { from: year, to }, basis),
  ]);
  const sums = new Map(earlier);
  for (const [id, cents] of inYear) sums.set(id, (sums.get(id) ?? 0n) + cents);
  return { year, before, accounts, earlier, inYear, sums };
}

/** What the business has, owes and is worth on a day. What was earned in earlier years stays in it without a closing entry. */
export async function balanceSheet(tx: Tx, asked: Asked): Promise<Made> {
  const { year, before, accounts, earlier, inYear, sums } = await standingAt(tx, asked);
  const period = { from: null, to: asked.to };
  const of = (section: string, type: ReportAccount["accountType"]) =>
    rowsOf(
      section,
      accounts.filter(({ accountType }) => accountType === type),
      { sums, period },
    );
  const [kept, current] = [profitOf(accounts, earlier), profitOf(accounts, inYear)];
  const profit = (label: string, cents: bigint, days: { from: string | null; to: string }): ReportRow[] =>
    cents === 0n
      ? []
      : [{ ...bareRow("Equity", label), report: "profit-and-loss", ...days, amount: sumText(cents) }];
  return {
    rows: [
      ...of("Assets", "asset"),
      ...of("Liabilities", "liability"),
      ...of("Equity", "equity"),
      ...profit("Profit of earlier years (retained earnings)", kept, before),
      ...profit("Profit of this fiscal year", current, { from: year, to: asked.to }),
    ],
    totals: texts({
      assets: totalOf(accounts, sums, "asset"),
      liabilities: totalOf(accounts, sums, "liability"),
      equity: totalOf(accounts, sums, "equity") + kept + current,
    }),
  };
}

/** Each account's balance on a day as a debit or a credit; income and expenses are those of the fiscal year. */
export async function trialBalance(tx: Tx, asked: Asked): Promise<Made> {
  const { year, before, accounts, earlier, inYear, sums } = await standingAt(tx, asked);
  const isEarned = ({ accountType }: ReportAccount) => accountType === "income" || accountType === "expense";
  const lines = accounts.map((account) => ({
    row: accountRow("Accounts", account, { from: isEarned(account) ? year : null, to: asked.to }),
    cents: (isEarned(account) ? inYear : sums).get(account.id) ?? 0n,
  }));
  const retained = "Profit of earlier years (retained earnings)";
  lines.push({
    row: { ...bareRow("Accounts", retained), report: "profit-and-loss", ...before },
    cents: -profitOf(accounts, earlier),
  });
  const held = lines.filter(({ cents }) => cents !== 0n);
  const sumOf = (isSide: (cents: bigint) => boolean) =>
    held.reduce((all, { cents }) => (isSide(cents) ? all + cents : all), 0n);
  return {
    rows: held.map(({ row, cents }) => ({
      ...row,
      [cents > 0n ? "debit" : "credit"]: sumText(cents > 0n ? cents : -cents),
    })),
    totals: texts({ debit: sumOf((cents) => cents > 0n), credit: -sumOf((cents) => cents < 0n) }),
  };
}

const moneyTypes: readonly string[] = ["bank", "cash", "payment_app"];
const sectionOf = ({ accountType, subType }: ReportAccount): string =>
  subType === "fixed_asset"
    ? "Equipment and investments"
    : accountType === "equity" || subType === "long_term_liability"
      ? "Owners and loans"
      : "Running the business";

/** Why the money on bank accounts and in cash changed: by what was earned, and by what other accounts got or gave (indirect method). */
export async function cashFlow(tx: Tx, { from, to, basis }: Asked): Promise<Made> {
  const period = { from, to };
  const [accounts, sums, earlier] = await Promise.all([
    listReportAccounts(tx),
    balancesIn(tx, period, basis),
    balancesIn(tx, { from: null, to: addDays(from, -1) }, "accrual"),
  ]);
  const moneyIn = (of: Sums) =>
    accounts.reduce(
      (all, one) => (moneyTypes.includes(one.subType) ? all + (of.get(one.id) ?? 0n) : all),
      0n,
    );
  const others = accounts.filter(
    ({ accountType, subType }) =>
      accountType !== "income" && accountType !== "expense" && !moneyTypes.includes(subType),
  );
  const profit = profitOf(accounts, sums);
  const sections = ["Running the business", "Equipment and investments", "Owners and loans"];
  const rows = sections.flatMap((section) =>
    others.flatMap((account): ReportRow[] => {
      const cents = -(sums.get(account.id) ?? 0n);
      if (cents === 0n || sectionOf(account) !== section) return [];
      return [{ ...accountRow(section, account, period), amount: sumText(cents) }];
    }),
  );
  const earned: ReportRow = {
    ...bareRow("Running the business", "Net profit"),
    report: "profit-and-loss",
    ...period,
    amount: sumText(profit),
  };
  const sumOf = (section: string) =>
    others.reduce((all, one) => (sectionOf(one) === section ? all - (sums.get(one.id) ?? 0n) : all), 0n);
  const [opening, net] = [moneyIn(earlier), moneyIn(sums)];
  return {
    rows: [...(profit === 0n ? [] : [earned]), ...rows],
    totals: texts({
      operating: profit + sumOf("Running the business"),
      investing: sumOf("Equipment and investments"),
      financing: sumOf("Owners and loans"),
      net,
      opening,
      closing: opening + net,
    }),
  };
}
