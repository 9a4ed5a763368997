import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { folded } from "#platform/contract/text.ts";
import { CallError } from "#platform/web/call.ts";
import { todayHere } from "#platform/web/time-zones.ts";
import { sampleContactsAt, sampleId } from "#areas/customers/contract/contacts.sample.ts";
import { sampleInvoicesOn } from "#areas/invoices/contract/invoices.sample.ts";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import { sampleStatementsOn } from "#areas/statements/contract/reconciliations.sample.ts";
import { sampleTransactionsOn } from "#areas/books/contract/transactions.sample.ts";
import type { BooksSettings } from "#areas/books/contract/books-settings.schema.ts";
import type { BooksSummary, BooksSums } from "#areas/books/contract/books-summary.schema.ts";
import type { Category } from "#areas/books/contract/categories.schema.ts";
import { chartOf, presetCategories } from "#areas/books/contract/chart.rules.ts";
import { marginOf } from "#areas/books/contract/margin.rules.ts";
import { firstRateDay, type TaxCode } from "#areas/books/contract/tax-codes.schema.ts";
import type { Transaction } from "#areas/books/contract/transactions.schema.ts";

const now = new Date();
export const today = todayHere(now);
const stamp = now.toISOString();
export const cents = (amount: string): number => centsOf(amount, maxBookCents) ?? 0;

/** The demo's settings: those of the sample business. */
export const settings: BooksSettings = {
  companyName: "Alder & Rye",
  companyAddress: "12 Harbor Street",
  companyEmail: "hello@alderandrye.example",
  companyPhone: "(555) 010-0100",
  taxNumber: null,
  currency: "USD",
  isCurrencyFixed: true,
  fiscalYearStart: "January",
  invoiceNumbering: "sequential",
  invoicePrefix: "",
  paymentTerms: "net_30",
  businessType: "sole",
  howToPay: "By transfer to Harbor Bank, account 0100 4471, or by check to Alder & Rye.",
  paperSize: "letter",
  logoUrl: null,
};

export const taxCodes: TaxCode[] = [
  {
    id: sampleId("0fa", 1),
    name: "Sales tax",
    rate: "8.25",
    rates: [{ rate: "8.25", validFrom: firstRateDay }],
    isActive: true,
  },
];

const bare: Account[] = chartOf("sole").map((preset, at) => ({
  ...preset,
  id: sampleId("0ac", at + 1),
  userId: null,
  integrationId: null,
  currentBalance: "0.00",
  isActive: true,
  parentAccountId: null,
  externalId: null,
  version: 1,
  createdAt: stamp,
  updatedAt: stamp,
}));
const accountNumbered = (code: string): Account =>
  bare.find(({ accountCode }) => accountCode === code) ?? (bare[0] as Account);
export const accountOf = (role: Account["role"]): Account =>
  bare.find((one) => one.role === role) ?? (bare[0] as Account);
export const bareAccounts: readonly Account[] = bare;

export const categories: Category[] = presetCategories.map(({ code, ...preset }, at) => ({
  ...preset,
  id: sampleId("0ca", at + 1),
  userId: null,
  parentCategoryId: null,
  accountId: bare.find(({ accountCode }) => accountCode === code)?.id ?? "",
  isActive: true,
  version: 1,
  createdAt: stamp,
  updatedAt: stamp,
}));
const categoryCalled = (name: string | null): Category | undefined =>
  categories.find((one) => one.name === name);

const people = new Map(sampleContactsAt({ now, today }).map((one) => [fullNameOf(one), one.id]));

type Part = Pick<Transaction, "transactionType" | "amount" | "description" | "date"> & Partial<Transaction>;
const transactionOf = (id: string, part: Part): Transaction => {
  const account = accountOf("bank");
  return {
    id,
    userId: null,
    integrationId: null,
    currency: "USD",
    exchangeRate: "1",
    baseAmount: part.amount,
    reference: null,
    transactionDate: part.date,
    categoryId: null,
    category: null,
    splits: [],
    contactId: null,
    contactName: null,
    accountId: account.id,
    accountName: account.accountName,
    toAccountId: null,
    toAccountName: null,
    status: "cleared",
    tags: [],
    attachments: [],
    externalId: null,
    sourceType: null,
    sourceId: null,
    invoiceId: null,
    invoiceNumber: null,
    reconciliation: null,
    isSample: false,
    version: 1,
    createdAt: stamp,
    updatedAt: stamp,
    ...part,
  };
};

const days = sampleStatementsOn(today);
/** The statements of the bank account: what is proved, and what is open. */
export const statements = {
  proved: { id: sampleId("0b3", 1), day: days.proved },
  open: { id: sampleId("0b3", 2), day: days.open },
  tickedUntil: days.tickedUntil,
};
const isProved = ({ date, accountId, toAccountId }: Transaction): boolean =>
  date <= days.proved && [accountId, toAccountId].includes(accountOf("bank").id);

/** When all of it was written. */
export const stampOf = (): string => stamp;

/** What was written down by hand. */
const written = sampleTransactionsOn(today).map(
  ({ accountCode, toAccountCode, category, contact, transactionDate, ...one }, at) => {
    const from = accountNumbered(accountCode);
    const to = toAccountCode === null ? undefined : accountNumbered(toAccountCode);
    return transactionOf(sampleId("0b1", at + 1), {
      ...one,
      date: transactionDate,
      transactionDate,
      categoryId: categoryCalled(category)?.id ?? null,
      category,
      contactId: contact === null ? null : (people.get(contact) ?? null),
      contactName: contact,
      accountId: from.id,
      accountName: from.accountName,
      toAccountId: to?.id ?? null,
      toAccountName: to?.accountName ?? null,
    });
  },
);

/** The demo's id of an invoice, of its payments, and of the transactions that these made. */
export const invoiceId = (at: number): string => sampleId("0a1", at + 1);
export const paymentId = (at: number, payment: number): string => sampleId("0a2", (at + 1) * 100 + payment);
export const transactionId = (at: number, payment: number): string =>
  sampleId("0b2", (at + 1) * 100 + payment);
/** "INV-0003" for the third. */
export const numberOf = (at: number): string => `INV-${String(at + 1).padStart(4, "0")}`;

const paid = sampleInvoicesOn(today).flatMap(({ contact, payments }, at) =>
  payments.map(({ date, amount }, payment) =>
    transactionOf(transactionId(at, payment), {
      transactionType: "income",
      amount,
      description: `Payment of invoice ${numberOf(at)}, ${contact}`,
      date,
      categoryId: categoryCalled("Sales")?.id ?? null,
      category: "Sales",
      contactId: people.get(contact) ?? null,
      contactName: contact,
      sourceType: "invoice_payment",
      sourceId: paymentId(at, payment),
      invoiceId: invoiceId(at),
      invoiceNumber: numberOf(at),
    }),
  ),
);

/** The demo's transactions, the latest day first. */
export const transactions: readonly Transaction[] = [...written, ...paid]
  .map((one) => ({ ...one, reconciliation: isProved(one) ? statements.proved : null }))
  .toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));

type Asked = Record<string, string | undefined>;

/** Transactions by what narrows them, as the server lists them. */
export function listed(query: Asked): Transaction[] {
  const search = folded(query.search ?? "");
  const rows = transactions.filter(
    (one) =>
      (!query.type || one.transactionType === query.type) &&
      (!query.status || one.status === query.status) &&
      (!query.categoryId ||
        (query.categoryId === "none"
          ? one.categoryId === null && one.splits.length === 0 && one.transactionType !== "transfer"
          : one.categoryId === query.categoryId ||
            one.splits.some((part) => part.categoryId === query.categoryId))) &&
      (!query.accountId || one.accountId === query.accountId || one.toAccountId === query.accountId) &&
      (!query.contactId || one.contactId === query.contactId) &&
      (!query.tag || one.tags.includes(query.tag)) &&
      (!query.from || one.date >= query.from) &&
      (!query.to || one.date <= query.to) &&
      (!search || folded([one.description, one.reference, ...one.tags].join(" ")).includes(search)),
  );
  const sorted = query.sort === "oldest" ? rows.toReversed() : rows;
  return sorted.slice(0, Number(query.limit ?? rows.length));
}

/** The tags that they have. */
export const tags = (): string[] => [...new Set(transactions.flatMap((one) => one.tags))].toSorted();

/** One of them; 404 as the server answers it. */
export function oneTransaction(id: string | undefined): Transaction {
  const found = transactions.find((one) => one.id === id);
  if (!found) throw new CallError(404, "Not Found", "");
  return found;
}

function sumsOf(from: string | null, to: string | null): BooksSums {
  const rows = transactions.filter(({ date }) => (!from || date >= from) && (!to || date <= to));
  const of = (type: Transaction["transactionType"]) => rows.filter((one) => one.transactionType === type);
  const sum = (all: Transaction[]) => all.reduce((whole, one) => whole + cents(one.amount), 0);
  const [income, expenses] = [of("income"), of("expense")];
  return {
    from,
    to,
    income: moneyText(sum(income)),
    incomeCount: income.length,
    expenses: moneyText(sum(expenses)),
    expenseCount: expenses.length,
    net: moneyText(sum(income) - sum(expenses)),
  };
}

/** Income, expenses and net of all of them, and of this month. */
export function summary({ from, to }: Asked): BooksSummary {
  const whole = sumsOf(from ?? null, to ?? null);
  const first = `${today.slice(0, 7)}-01`;
  const last = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0));
  return {
    ...whole,
    currency: "USD",
    margin: marginOf(whole),
    month: sumsOf(first, last.toISOString().slice(0, 10)),
  };
}
