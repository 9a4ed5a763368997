import { addMonths } from "#platform/contract/dates.ts";
import { moneyText } from "#platform/contract/money.ts";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import { naturalSign } from "#areas/books/contract/chart.rules.ts";
import type { Report, ReportRow } from "#areas/financial-reports/contract/books-reports.schema.ts";
import type { OpenedReport } from "#areas/financial-reports/contract/financial-reports.schema.ts";
import { sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { reportTypes, type ReportType } from "#areas/financial-reports/contract/report-types.rules.ts";
import { thresholdOf } from "#areas/financial-reports/contract/threshold.rules.ts";
import { bareAccounts, cents, settings, today } from "./books.sample.ts";
import { entriesOf } from "./journal.sample.ts";

type Days = { from?: string; to: string };
type Made = Pick<Report, "rows" | "totals">;

const row = (section: string, label: string, more: Partial<ReportRow> = {}): ReportRow => ({
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
  ...more,
});

/** What each account got in some days, in cents, debits positive. */
function sums({ from, to }: Days): (account: Account) => number {
  const held = new Map<string, number>();
  for (const { postings } of entriesOf({ from, to }))
    for (const { accountId, amount } of postings)
      held.set(accountId, (held.get(accountId) ?? 0) + cents(amount));
  return ({ id }) => held.get(id) ?? 0;
}

const add = (accounts: readonly Account[], of: (account: Account) => number): number =>
  accounts.reduce((all, one) => all + of(one), 0);
const ofType = (...types: string[]) => bareAccounts.filter(({ accountType }) => types.includes(accountType));

const rowsOf = (section: string, accounts: readonly Account[], of: (one: Account) => number, days: Days) =>
  accounts.flatMap((one) =>
    of(one) === 0
      ? []
      : [
          row(section, one.accountName, {
            code: one.accountCode,
            accountId: one.id,
            from: days.from ?? null,
            to: days.to,
            amount: moneyText(of(one) * naturalSign(one.accountType)),
          }),
        ],
  );

function profitAndLoss(days: Days): Made {
  const of = sums(days);
  const [income, expenses] = [-add(ofType("income"), of), add(ofType("expense"), of)];
  return {
    rows: [
      ...rowsOf("Income", ofType("income"), of, days),
      ...rowsOf("Expenses", ofType("expense"), of, days),
    ],
    totals: {
      income: moneyText(income),
      expenses: moneyText(expenses),
      net: moneyText(income - expenses),
    },
  };
}

function balanceSheet({ to }: Days): Made {
  const of = sums({ to });
  const profit = -add(ofType("income", "expense"), of);
  const earned = row("Equity", "Profit of this fiscal year", {
    report: "profit-and-loss",
    from: `${to.slice(0, 4)}-01-01`,
    to,
    amount: moneyText(profit),
  });
  return {
    rows: [
      ...rowsOf("Assets", ofType("asset"), of, { to }),
      ...rowsOf("Liabilities", ofType("liability"), of, { to }),
      ...rowsOf("Equity", ofType("equity"), of, { to }),
      earned,
    ],
    totals: {
      assets: moneyText(add(ofType("asset"), of)),
      liabilities: moneyText(-add(ofType("liability"), of)),
      equity: moneyText(profit - add(ofType("equity"), of)),
    },
  };
}

const isMoney = ({ subType }: Account): boolean => subType === "bank" || subType === "cash";

function cashFlow(days: Days): Made {
  const of = sums(days);
  const others = ofType("asset", "liability", "equity").filter((one) => !isMoney(one));
  const profit = -add(ofType("income", "expense"), of);
  const money = bareAccounts.filter(isMoney);
  const opening = add(money, sums({ to: before(days.from ?? today) }));
  const net = add(money, of);
  return {
    rows: [
      row("Running the business", "Net profit", {
        report: "profit-and-loss",
        ...days,
        amount: moneyText(profit),
      }),
      ...others.flatMap((one) =>
        of(one) === 0
          ? []
          : [
              row("Running the business", one.accountName, {
                code: one.accountCode,
                accountId: one.id,
                ...days,
                amount: moneyText(-of(one)),
              }),
            ],
      ),
    ],
    totals: { opening: moneyText(opening), net: moneyText(net), closing: moneyText(opening + net) },
  };
}

const before = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

function trialBalance({ to }: Days): Made {
  const of = sums({ to });
  const debits = add(bareAccounts, (one) => Math.max(0, of(one)));
  return {
    rows: bareAccounts.flatMap((one) =>
      of(one) === 0
        ? []
        : [
            row("Accounts", one.accountName, {
              code: one.accountCode,
              accountId: one.id,
              to,
              [of(one) > 0 ? "debit" : "credit"]: moneyText(Math.abs(of(one))),
            }),
          ],
    ),
    totals: { debit: moneyText(debits), credit: moneyText(debits) },
  };
}

function generalLedger(days: Days): Made {
  const opening = sums({ to: before(days.from ?? today) });
  const rows = bareAccounts.flatMap((one) => {
    let balance = opening(one);
    return entriesOf({ accountId: one.id, ...days })
      .toReversed()
      .flatMap((entry) =>
        entry.postings
          .filter(({ accountId }) => accountId === one.id)
          .map(({ amount }) => {
            balance += cents(amount);
            return row(`${one.accountCode} ${one.accountName}`, entry.description, {
              code: one.accountCode,
              accountId: one.id,
              sourceType: entry.sourceType,
              sourceId: entry.sourceId,
              day: entry.date,
              [amount.startsWith("-") ? "credit" : "debit"]: amount.replace("-", ""),
              balance: moneyText(balance),
            });
          }),
      );
  });
  const debits = rows.reduce((all, one) => all + cents(one.debit ?? "0"), 0);
  return { rows, totals: { debit: moneyText(debits), credit: moneyText(debits) } };
}

function receivables({ to }: Days): Made {
  const account = bareAccounts.find(({ role }) => role === "receivable");
  const due = moneyText(account ? sums({ to })(account) : 0);
  const none = "0.00";
  const buckets = { days1to30: none, days31to60: none, days61to90: none, over90: none };
  return {
    rows: [
      row("Customers", "All customers", {
        accountId: account?.id ?? null,
        to,
        current: due,
        ...buckets,
        due,
      }),
    ],
    totals: { current: due, ...buckets, due },
  };
}

function contractors(days: Days): Made {
  const account = bareAccounts.find(({ accountCode }) => accountCode === "6550");
  const paid = moneyText(account ? sums(days)(account) : 0);
  return {
    rows:
      paid === "0.00"
        ? []
        : [row("Contractors", "Contractors", { accountId: account?.id ?? null, ...days, paid })],
    totals: { paid, threshold: thresholdOf(Number(days.to.slice(0, 4))) },
  };
}

const makers: Record<ReportType, (days: Days) => Made> = {
  "profit-and-loss": profitAndLoss,
  "balance-sheet": balanceSheet,
  "cash-flow": cashFlow,
  "trial-balance": trialBalance,
  "general-ledger": generalLedger,
  receivables,
  "sales-tax": () => ({ rows: [], totals: { sales: "0.00", tax: "0.00", paid: "0.00", owed: "0.00" } }),
  contractors,
};

/** A report of the demo's books, made from its journal. */
export function reportOf(name: string | undefined, query: Record<string, string | undefined>): Report {
  const type = reportTypes.find((one) => one === name) ?? "profit-and-loss";
  const to = query.to ?? today;
  const from = query.from ?? `${to.slice(0, 4)}-01-01`;
  const made = makers[type]({ from, to });
  const compared = query.compareTo
    ? makers[type]({ from: query.compareFrom ?? query.compareTo, to: query.compareTo })
    : undefined;
  return {
    type,
    from,
    to,
    basis: query.basis === "cash" ? "cash" : "accrual",
    currency: settings.currency,
    companyName: settings.companyName,
    compareFrom: (compared && query.compareFrom) ?? null,
    compareTo: (compared && query.compareTo) ?? null,
    rows: compared
      ? made.rows.map((one) => ({
          ...one,
          before: compared.rows.find(({ label }) => label === one.label)?.amount ?? "0.00",
        }))
      : made.rows,
    totals: made.totals,
    before: compared?.totals ?? null,
  };
}

/** When the demo's books were looked through: last night. */
export function checkedAt(): string {
  const night = new Date();
  night.setHours(3, 10, 0, 0);
  return night.toISOString();
}

/** The one report that the demo has kept: last month's profit and loss. */
export function kept(): OpenedReport {
  const [from, to] = [addMonths(`${today.slice(0, 7)}-01`, -1), before(`${today.slice(0, 7)}-01`)];
  const reportData = reportOf("profit-and-loss", { from, to });
  const generatedAt = `${today.slice(0, 7)}-01T09:00:00.000Z`;
  return {
    id: sampleId("0fb", 1),
    userId: null,
    integrationId: null,
    reportType: "profit-and-loss",
    periodStart: from,
    periodEnd: to,
    basis: "accrual",
    totals: reportData.totals,
    generatedAt,
    status: "completed",
    externalId: null,
    hasMoved: false,
    createdAt: generatedAt,
    updatedAt: generatedAt,
    reportData,
  };
}
