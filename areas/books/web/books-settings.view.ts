import type { Option } from "#platform/web/ui/choice-field.tsx";
import type { AccountSubType, AccountType } from "#areas/books/contract/accounts.schema.ts";
import {
  type BooksSettings,
  type BusinessType,
  businessTypes,
  currencies,
  type Currency,
  fiscalYearStarts,
  type InvoiceNumbering,
  invoiceNumberings,
  type PaymentTerms,
  paymentTerms,
} from "#areas/books/contract/books-settings.schema.ts";

const optionsOf = <T extends string>(all: readonly T[], names: Record<T, string>): Option[] =>
  all.map((value) => ({ value, label: names[value] }));

const currencyNames: Record<Currency, string> = {
  USD: "US dollar (USD)",
  EUR: "Euro (EUR)",
  GBP: "British pound (GBP)",
  CAD: "Canadian dollar (CAD)",
};
const businessNames: Record<BusinessType, string> = {
  sole: "Sole proprietorship",
  llc: "LLC",
  partnership: "Partnership",
  scorp: "S corporation",
  corporation: "Corporation",
};
const numberingNames: Record<InvoiceNumbering, string> = {
  sequential: "One after the other",
  year_sequential: "Year, then one after the other",
  custom: "Your own prefix",
};
export const termNames: Record<PaymentTerms, string> = {
  net_15: "15 days (Net 15)",
  net_30: "30 days (Net 30)",
  net_45: "45 days (Net 45)",
  due_on_receipt: "Due on receipt",
};

export const currencyOptions = optionsOf(currencies, currencyNames);
export const businessOptions = optionsOf(businessTypes, businessNames);
export const yearStartOptions: Option[] = fiscalYearStarts.map((value) => ({ value, label: value }));
export const numberingOptions = optionsOf(invoiceNumberings, numberingNames);
export const termOptions = optionsOf(paymentTerms, termNames);
export const paperOptions: Option[] = [
  { value: "letter", label: "Letter" },
  { value: "a4", label: "A4" },
];

/** What the first number of a numbering looks like. */
export const numberExample = (
  { invoiceNumbering, invoicePrefix }: Pick<BooksSettings, "invoiceNumbering" | "invoicePrefix">,
  today: string,
): string => {
  if (invoiceNumbering === "year_sequential") return `${today.slice(0, 4)}-0001`;
  return invoiceNumbering === "custom" ? `${invoicePrefix}0001` : "INV-0001";
};

/** What a kind of account is called: for owners, and for accountants. */
export const accountTypeNames: Record<AccountType, { name: string; term: string }> = {
  asset: { name: "What you have", term: "Assets" },
  liability: { name: "What you owe", term: "Liabilities" },
  equity: { name: "What is yours", term: "Equity" },
  income: { name: "Money in", term: "Income" },
  expense: { name: "Money out", term: "Expenses" },
};

const kindNames: Record<AccountType, Partial<Record<AccountSubType, string>>> = {
  asset: {
    bank: "Bank account",
    cash: "Cash",
    payment_app: "Payment app, such as PayPal or Venmo",
    receivable: "What customers owe you",
    inventory: "Stock",
    current_asset: "Other short-term",
    fixed_asset: "Equipment and vehicles",
  },
  liability: {
    credit_card: "Credit card",
    payable: "Bills to pay",
    sales_tax: "Sales tax to pay",
    payroll: "Payroll to pay",
    current_liability: "Other short-term",
    long_term_liability: "Long-term loans",
  },
  equity: { equity: "Equity" },
  income: { sales: "Sales", other_income: "Other income" },
  expense: { cost_of_sales: "Cost of sales", expense: "Running costs", other_expense: "Other costs" },
};

/** What an account of a type can be. */
export const kindOptions = (type: AccountType): Option[] =>
  Object.entries(kindNames[type]).map(([value, label]) => ({ value, label }));
