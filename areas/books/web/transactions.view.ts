import { centsOf, maxBookCents, moneyText } from "#platform/contract/money.ts";
import { date, moneyIn } from "#platform/web/format.ts";
import type { Option } from "#platform/web/ui/choice-field.tsx";
import type { Account } from "#areas/books/contract/accounts.schema.ts";
import type { JournalEntry } from "#areas/books/contract/journal.schema.ts";
import { moneySubTypes } from "#areas/books/contract/chart.rules.ts";
import type { Category, CategoryKind } from "#areas/books/contract/categories.schema.ts";
import {
  type Transaction,
  type TransactionChange,
  TransactionFilter,
  type TransactionQuery,
  transactionSorts,
  type TransactionStatus,
  transactionStatuses,
  type TransactionType,
  transactionTypes,
} from "#areas/books/contract/transactions.schema.ts";
import { z } from "zod";
import { words } from "./books.messages.ts";

export const typeNames: Record<TransactionType, string> = {
  income: "Income",
  expense: "Expense",
  transfer: "Transfer",
};
export const statusNames: Record<TransactionStatus, string> = { pending: "Pending", cleared: "Cleared" };
export const typeOptions: Option[] = transactionTypes.map((value) => ({ value, label: typeNames[value] }));
export const statusOptions: Option[] = transactionStatuses.map((value) => ({
  value,
  label: statusNames[value],
}));
export const sortOptions: Option[] = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
];

/** What the tab shows, as the address bar holds it. */
export type Listing = Omit<TransactionQuery, "limit" | "cursor">;
const listingShape = { ...TransactionFilter.shape, sort: z.enum(transactionSorts) };

/** Reads the address bar; what is no filter is left out. */
export function listingFrom(query: URLSearchParams): Listing {
  const read = Object.entries(listingShape).flatMap(([name, schema]) => {
    const value = query.get(name)?.trim();
    return value && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(read) as Listing;
}

/** The same for the address bar, with the name of the tab. */
export const queryTextOf = (listing: Listing): string =>
  new URLSearchParams([
    ["tab", "transactions"],
    ...(Object.entries(listing).filter(([, value]) => value !== undefined && value !== "") as [
      string,
      string,
    ][]),
  ]).toString();

export const isNarrowed = ({ sort: _sort, ...filters }: Listing): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== "");
/** How many of the quiet filters are set. */
export const moreFilterCount = ({ status, categoryId, accountId, contactId, tag, from, to, sort }: Listing) =>
  [status, categoryId, accountId, contactId, tag, from ?? to, sort].filter(Boolean).length;

/** Where the money of a business lies: these can be chosen for a transaction. */
export const moneyAccounts = (accounts: readonly Account[], chosen?: string | null): Account[] =>
  accounts.filter(
    ({ id, subType, isActive }) => moneySubTypes.includes(subType) && (isActive || id === chosen),
  );
export const accountOptions = (accounts: readonly Account[], chosen?: string | null): Option[] =>
  moneyAccounts(accounts, chosen).map(({ id, accountName }) => ({ value: id, label: accountName }));

/** Categories of a kind as choices: each below its parent, and "Office: Software" for one that has a parent. */
export function categoryOptions(
  categories: readonly Category[],
  kind: CategoryKind | undefined,
  chosen?: string | null,
): Option[] {
  const byId = new Map(categories.map((one) => [one.id, one]));
  const label = (one: Category): string => {
    const parent = one.parentCategoryId ? byId.get(one.parentCategoryId) : undefined;
    return parent ? `${label(parent)}: ${one.name}` : one.name;
  };
  return categories
    .filter((one) => (kind === undefined || one.kind === kind) && (one.isActive || one.id === chosen))
    .map((one) => ({ value: one.id, label: label(one) }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

/** "+$3,120.00" of what came in, "−$684.20" of what went out; what only moved has no sign. */
export function amountLabel({
  transactionType,
  amount,
  currency,
}: Pick<Transaction, "transactionType" | "amount" | "currency">): string {
  const sign = { income: "+", expense: "−", transfer: "" }[transactionType];
  return `${sign}${moneyIn(currency, amount)}`;
}

/** The category's label, or 'Uncategorized' (Spec 2 §2); of a transfer, from where to where. */
export const categoryLabel = ({
  transactionType,
  category,
  accountName,
  toAccountName,
}: Pick<Transaction, "transactionType" | "category" | "accountName" | "toAccountName">): string =>
  transactionType === "transfer"
    ? `${accountName} to ${toAccountName ?? ""}`
    : (category ?? words.uncategorized);

/** True for what is changed only where it was made: the payment of an invoice. */
export const isOfInvoice = ({ sourceType }: Pick<Transaction, "sourceType">): boolean => sourceType !== null;

/** Where the invoice is that a transaction pays. */
export const invoiceHref = ({ invoiceId }: Pick<Transaction, "invoiceId">): string =>
  invoiceId === null ? "/accounting?tab=invoices" : `/accounting/invoices/${invoiceId}`;

/** Where the bank statement is that a transaction is on. */
export const statementHref = ({ id }: { id: string }): string => `/accounting/reconcile/${id}`;

const fieldNames: Record<string, string> = {
  transactionType: "Type",
  amount: "Amount",
  description: "Description",
  reference: "Reference",
  date: "Date",
  transactionDate: "Date",
  categoryId: "Category",
  category: "Category",
  splits: "Split",
  contactId: "Customer",
  contactName: "Customer",
  accountId: "Account",
  toAccountId: "To account",
  status: "Status",
  tags: "Tags",
  currency: "Currency",
  exchangeRate: "Exchange rate",
};

/** One change in a line: "Amount: $20.00, before $12.00"; ids by the names that are known. */
export function historyWords(
  { field, oldValue, newValue }: TransactionChange,
  { currency, names }: { currency: string; names: ReadonlyMap<string, string> },
): string {
  if (field === "id" || field === "created") return "Added";
  if (field === "deletedAt") return newValue === null ? "Restored from the trash" : "Deleted";
  if (field === "receipt" || field === "attachments")
    return newValue === null ? `Receipt deleted: ${shown(oldValue)}` : `Receipt added: ${shown(newValue)}`;
  const name = fieldNames[field] ?? field;
  return oldValue === null || oldValue === undefined
    ? `${name}: ${shown(newValue)}`
    : `${name}: ${shown(newValue)}, before ${shown(oldValue)}`;

  function shown(value: unknown): string {
    if (value === null || value === undefined || value === "") return "nothing";
    if (Array.isArray(value))
      return field === "splits" ? `${value.length} parts` : value.join(", ") || "nothing";
    const text = String(value);
    if (field === "amount") return moneyIn(currency, text);
    if (field === "transactionType") return typeNames[text as TransactionType] ?? text;
    if (field === "status") return statusNames[text as TransactionStatus] ?? text;
    if (field === "date" || field === "transactionDate") return date(text);
    return names.get(text) ?? text;
  }
}

/** What is left to share out among the parts of a split, as decimal text; undefined while an amount can't be read. */
export function leftToSplit(amount: string, parts: readonly { amount: string }[]): string | undefined {
  const read = [amount, ...parts.map((part) => part.amount || "0")].map((text) =>
    centsOf(text.replace(/[,$€£\s]/g, ""), maxBookCents),
  );
  if (read.some((cents) => cents === undefined)) return undefined;
  const [whole = 0, ...rest] = read as number[];
  return moneyText(rest.reduce((left, cents) => left - cents, whole));
}

/** The document behind an entry, as an address; undefined where it has no screen of its own. */
export function sourceHref({
  sourceType,
  sourceId,
  description,
}: Pick<JournalEntry, "sourceType" | "sourceId" | "description">): string | undefined {
  if (sourceType === "transaction") return `/accounting?tab=transactions&transaction=${sourceId}`;
  if (["invoice", "credit_note", "write_off"].includes(sourceType)) return `/accounting/invoices/${sourceId}`;
  // A payment or used credit names its invoice in words.
  const [, number] = /\binvoice ([^,]+)/.exec(description) ?? [];
  return number && `/accounting?tab=invoices&search=${encodeURIComponent(number)}`;
}
