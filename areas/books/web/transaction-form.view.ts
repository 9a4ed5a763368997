import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { centsOf, maxBookCents } from "#platform/contract/money.ts";
import { optionalText } from "#platform/contract/text.ts";
import { date } from "#platform/web/format.ts";
import { Currency } from "#areas/books/contract/books-settings.schema.ts";
import { ExchangeRate } from "#areas/books/contract/exchange.rules.ts";
import {
  BookDay,
  NewTransaction,
  type NewTransactionInput,
  type Transaction,
  transactionLimits,
  TransactionStatus,
  TransactionType,
  WrittenAmount,
} from "#areas/books/contract/transactions.schema.ts";
import { words } from "./books.messages.ts";
import { leftToSplit, typeNames } from "./transactions.view.ts";

/** The form of a transaction: every field is text, as the browser's fields are. */
export const TransactionForm = z
  .strictObject({
    transactionType: TransactionType,
    amount: WrittenAmount,
    description: NewTransaction.shape.description,
    date: BookDay,
    reference: z.string().max(transactionLimits.reference),
    categoryId: z.string(),
    splits: z
      .array(
        z.strictObject({
          categoryId: z.string(),
          amount: WrittenAmount,
          description: z.string().max(transactionLimits.description),
        }),
      )
      .max(transactionLimits.splits, `At most ${transactionLimits.splits} parts`),
    contactId: z.string(),
    accountId: z.string(),
    toAccountId: z.string(),
    status: TransactionStatus,
    tags: z.array(z.string()).max(transactionLimits.tags, `At most ${transactionLimits.tags} tags`),
    currency: Currency,
    exchangeRate: z.union([z.literal(""), ExchangeRate]),
    /** The currency of the books: set by the screen, never sent. */
    ownCurrency: Currency,
  })
  .superRefine((form, ctx) => {
    if (form.currency !== form.ownCurrency && form.exchangeRate === "")
      ctx.addIssue({ code: "custom", path: ["exchangeRate"], message: "Enter a rate such as 1.0825" });
    if (form.transactionType === "transfer") {
      if (form.toAccountId === "")
        ctx.addIssue({ code: "custom", path: ["toAccountId"], message: "Choose where it goes" });
      else if (form.toAccountId === form.accountId)
        ctx.addIssue({ code: "custom", path: ["toAccountId"], message: "Choose another account" });
      return;
    }
    const left = form.splits.length > 0 ? leftToSplit(form.amount, form.splits) : "0.00";
    if (left !== undefined && centsOf(left, maxBookCents) !== 0)
      ctx.addIssue({ code: "custom", path: ["splits"], message: "The parts must add up to the amount" });
  });
export type TransactionForm = z.output<typeof TransactionForm>;
export type TransactionFormInput = z.input<typeof TransactionForm>;
export type TransactionFormOf = UseFormReturn<TransactionFormInput, unknown, TransactionForm>;

type Known = { today: string; ownCurrency: Currency; accountId: string };

/** An empty form, for a customer where one is known. */
export const emptyForm = (
  { today, ownCurrency, accountId }: Known,
  contactId = "",
): TransactionFormInput => ({
  transactionType: "expense",
  amount: "",
  description: "",
  date: today,
  reference: "",
  categoryId: "",
  splits: [],
  contactId,
  accountId,
  toAccountId: "",
  status: "pending",
  tags: [],
  currency: ownCurrency,
  exchangeRate: "",
  ownCurrency,
});

/** The form filled from a transaction. */
export const formOf = (one: Transaction, ownCurrency: Currency): TransactionFormInput => ({
  transactionType: one.transactionType,
  amount: one.amount,
  description: one.description,
  date: one.date,
  reference: one.reference ?? "",
  categoryId: one.categoryId ?? "",
  splits: one.splits.map(({ categoryId, amount, description }) => ({
    categoryId: categoryId ?? "",
    amount,
    description: description ?? "",
  })),
  contactId: one.contactId ?? "",
  accountId: one.accountId,
  toAccountId: one.toAccountId ?? "",
  status: one.status,
  tags: [...one.tags],
  currency: one.currency as Currency,
  exchangeRate: one.currency === ownCurrency ? "" : one.exchangeRate,
  ownCurrency,
});

const reference = optionalText(transactionLimits.reference);

/** What a form says of a transaction, whole. */
export function bodyOf({ ownCurrency, exchangeRate, currency, ...form }: TransactionForm) {
  const isTransfer = form.transactionType === "transfer";
  const isSplit = !isTransfer && form.splits.length > 0;
  const isForeign = currency !== ownCurrency;
  return {
    transactionType: form.transactionType,
    amount: form.amount,
    description: form.description,
    date: form.date,
    reference: reference.parse(form.reference),
    categoryId: isTransfer || isSplit ? null : form.categoryId || null,
    splits: isSplit
      ? form.splits.map((part) => ({
          categoryId: part.categoryId || null,
          amount: part.amount,
          description: part.description || null,
        }))
      : [],
    contactId: isTransfer ? null : form.contactId || null,
    accountId: form.accountId,
    toAccountId: isTransfer ? form.toAccountId || null : null,
    status: form.status,
    tags: form.tags,
    ...(isForeign ? { currency, exchangeRate } : { currency }),
  };
}

/** What is sent for a new one. Without a category the business's rules may choose one. */
export function newTransactionOf(form: TransactionForm): NewTransactionInput {
  const { categoryId, accountId, ...body } = bodyOf(form);
  return {
    ...body,
    ...(categoryId === null ? {} : { categoryId }),
    ...(accountId === "" ? {} : { accountId }),
  };
}

/** How values of a transaction read where somebody else changed them too; `nameOf` knows its accounts and categories. */
export function transactionWords(
  field: string,
  value: unknown,
  { nameOf, contact }: { nameOf: (id: string) => string | undefined; contact?: { id: string; name: string } },
): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (field === "contactId") return value === contact?.id ? contact?.name : "The one you chose";
  if (field === "splits")
    return (
      (value as Transaction["splits"])
        .map(({ categoryId, amount }) => `${amount} ${nameOf(categoryId ?? "") ?? words.uncategorized}`)
        .join("; ") || undefined
    );
  if (field === "transactionType") return typeNames[value as TransactionType];
  if (field === "date") return date(value as string);
  return field.endsWith("Id") ? nameOf(value as string) : undefined;
}

const labels: Readonly<Record<string, string>> = {
  categoryId: "Category",
  contactId: "Customer",
  accountId: "Account",
  toAccountId: "To",
  splits: "Parts",
  transactionType: "Type",
};
/** What the fields of a transaction are called there. */
export const transactionLabel = (field: string): string | undefined => labels[field];
