import type { AccountRole, AccountSubType, AccountType } from "./accounts.schema.ts";
import type { BusinessType } from "./books-settings.schema.ts";
import type { CategoryKind } from "./categories.schema.ts";

/** An account that a business begins with: its plain name, and the accountant's term for it. */
export type PresetAccount = {
  accountCode: string;
  accountName: string;
  accountantTerm: string;
  accountType: AccountType;
  subType: AccountSubType;
  role: AccountRole | null;
};

type Row = [code: string, name: string, term: string, subType: AccountSubType, role?: AccountRole];

// oxfmt-ignore
const shared: Row[] = [
  ["1000", "Checking account", "Cash at bank", "bank", "bank"],
  ["1010", "Savings account", "Savings", "bank"],
  ["1050", "Cash on hand", "Petty cash", "cash"],
  ["1100", "Customers owe us", "Accounts receivable", "receivable", "receivable"],
  ["1200", "Goods in stock", "Inventory", "inventory"],
  ["1500", "Equipment and furniture", "Fixed assets", "fixed_asset"],
  ["1590", "Wear and tear so far", "Accumulated depreciation", "fixed_asset"],
  ["2000", "Bills to pay", "Accounts payable", "payable"],
  ["2100", "Credit card", "Credit card payable", "credit_card"],
  ["2200", "Sales tax to pay", "Sales tax payable", "sales_tax", "sales_tax"],
  ["2300", "Customers’ credit", "Customer credits", "current_liability", "customer_credit"],
  ["2400", "Payroll to pay", "Payroll liabilities", "payroll"],
  ["2700", "Loans", "Notes payable", "long_term_liability"],
  ["3900", "Profit kept in the business", "Retained earnings", "equity"],
  ["4000", "Sales", "Sales revenue", "sales", "sales"],
  ["4800", "Other income", "Other income", "other_income"],
  ["4900", "Uncategorized income", "Uncategorized income", "other_income", "uncategorized_income"],
  ["5000", "Goods and materials", "Cost of goods sold", "cost_of_sales"],
  ["6000", "Advertising", "Advertising and promotion", "expense"],
  ["6050", "Bank fees and interest", "Bank charges and interest", "expense"],
  ["6100", "Car and travel", "Vehicle and travel", "expense"],
  ["6150", "Insurance", "Insurance", "expense"],
  ["6200", "Meals", "Meals and entertainment", "expense"],
  ["6250", "Office supplies", "Office expense", "expense"],
  ["6300", "Lawyers and accountants", "Professional fees", "expense"],
  ["6350", "Rent and repairs", "Rent, repairs and maintenance", "expense"],
  ["6400", "Software and phone", "Utilities and subscriptions", "expense"],
  ["6450", "Taxes and licenses", "Taxes and licenses", "expense"],
  ["6500", "Wages", "Payroll expense", "expense"],
  ["6550", "Contractors", "Contract labor", "expense"],
  ["6600", "Invoices never paid", "Bad debts", "expense", "write_off"],
  ["6650", "Wear and tear", "Depreciation", "expense"],
  ["7000", "Exchange gains and losses", "Foreign exchange gain or loss", "other_expense", "exchange"],
  ["7050", "Rounding", "Rounding differences", "other_expense", "rounding"],
  ["7900", "Uncategorized expenses", "Uncategorized expense", "other_expense", "uncategorized_expense"],
];

// What the owners have in the business is where the kinds of business differ; each has numbers of its own, so that one can become another.
// oxfmt-ignore
const equity: Record<BusinessType, Row[]> = {
  sole: [
    ["3000", "Owner’s money", "Owner’s equity", "equity", "owner"],
    ["3100", "Owner put in", "Owner contributions", "equity"],
    ["3200", "Owner took out", "Owner draws", "equity"],
  ],
  llc: [
    ["3010", "Members’ money", "Members’ equity", "equity", "owner"],
    ["3110", "Members put in", "Member contributions", "equity"],
    ["3210", "Members took out", "Member distributions", "equity"],
  ],
  partnership: [
    ["3020", "Partners’ money", "Partners’ capital", "equity", "owner"],
    ["3120", "Partners put in", "Partner contributions", "equity"],
    ["3220", "Partners took out", "Partner draws", "equity"],
  ],
  scorp: [
    ["3030", "Shares", "Common stock", "equity", "owner"],
    ["3130", "Paid in beyond the shares", "Additional paid-in capital", "equity"],
    ["3230", "Shareholders took out", "Shareholder distributions", "equity"],
  ],
  corporation: [
    ["3040", "Shares", "Common stock", "equity", "owner"],
    ["3140", "Paid in beyond the shares", "Additional paid-in capital", "equity"],
    ["3240", "Dividends", "Dividends paid", "equity"],
  ],
};

// By the first digit of the number, as accountants have it.
const typeOf: Record<string, AccountType> = {
  "1": "asset",
  "2": "liability",
  "3": "equity",
  "4": "income",
  "5": "expense",
  "6": "expense",
  "7": "expense",
};

const presetOf = ([accountCode, accountName, accountantTerm, subType, role]: Row): PresetAccount => ({
  accountCode,
  accountName,
  accountantTerm,
  accountType: typeOf[accountCode.slice(0, 1)] ?? "expense",
  subType,
  role: role ?? null,
});

/** The accounts that a business of this kind begins with, by number. */
export const chartOf = (businessType: BusinessType): PresetAccount[] =>
  [...shared, ...equity[businessType]].map(presetOf).sort((a, b) => (a.accountCode < b.accountCode ? -1 : 1));

/** The numbers of the accounts that only this kind of business has. */
export const equityCodesOf = (businessType: BusinessType): string[] =>
  equity[businessType].map(([code]) => code);

/** The kind of an account whose maker named none. */
export const usualSubType: Record<AccountType, AccountSubType> = {
  asset: "current_asset",
  liability: "current_liability",
  equity: "equity",
  income: "sales",
  expense: "expense",
};

const subTypesOf: Record<AccountType, readonly AccountSubType[]> = {
  asset: ["bank", "cash", "payment_app", "receivable", "inventory", "current_asset", "fixed_asset"],
  liability: ["credit_card", "payable", "sales_tax", "payroll", "current_liability", "long_term_liability"],
  equity: ["equity"],
  income: ["sales", "other_income"],
  expense: ["cost_of_sales", "expense", "other_expense"],
};

/** True for a kind of account that there is within the type. */
export const isSubTypeOf = (subType: AccountSubType, type: AccountType): boolean =>
  subTypesOf[type].includes(subType);

/** Where money can lie: what transactions and payments go through. */
export const moneySubTypes: readonly AccountSubType[] = ["bank", "cash", "payment_app", "credit_card"];

/** A sum of postings, debit positive, in the sign in which people read the account: what is owed or earned is positive too. */
export const naturalSign = (type: AccountType): 1 | -1 => (type === "asset" || type === "expense" ? 1 : -1);

export type PresetCategory = { name: string; description: string | null; kind: CategoryKind; code: string };

const category = (kind: CategoryKind) => (row: [name: string, code: string, description?: string]) => ({
  name: row[0],
  code: row[1],
  description: row[2] ?? null,
  kind,
});

/** The categories that a business begins with, each with the number of its account. */
// oxfmt-ignore
export const presetCategories: readonly PresetCategory[] = [
  ...([
    ["Sales", "4000", "Goods and services sold"],
    ["Other income", "4800", "Interest, refunds and the like"],
  ] as [string, string, string?][]).map(category("income")),
  ...([
    ["Advertising", "6000"],
    ["Bank fees and interest", "6050"],
    ["Car and travel", "6100"],
    ["Contractors", "6550", "People who work for you and are not on payroll"],
    ["Goods and materials", "5000", "What you sell, and what goes into it"],
    ["Insurance", "6150"],
    ["Lawyers and accountants", "6300"],
    ["Meals", "6200"],
    ["Office supplies", "6250"],
    ["Rent and repairs", "6350"],
    ["Software and phone", "6400"],
    ["Taxes and licenses", "6450"],
    ["Wages", "6500"],
  ] as [string, string, string?][]).map(category("expense")),
];
