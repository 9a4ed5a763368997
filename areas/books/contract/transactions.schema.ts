import { z } from "zod";
import { Day, Instant, NearDay } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { BookMoneyInput, Money } from "#platform/contract/money.ts";
import { pageQuery, wholeOrPageQuery } from "#platform/contract/page-query.ts";
import { optionalText, requiredText } from "#platform/contract/text.ts";
import { Currency } from "./books-settings.schema.ts";
import { ExchangeRate } from "./exchange.rules.ts";

export const transactionTypes = ["income", "expense", "transfer"] as const;
export const TransactionType = z.enum(transactionTypes, { error: "Choose income, expense or transfer" });
export type TransactionType = z.infer<typeof TransactionType>;

/** Pending until the bank has it (Spec 2 §3). */
export const transactionStatuses = ["pending", "cleared"] as const;
export const TransactionStatus = z.enum(transactionStatuses, { error: "Choose pending or cleared" });
export type TransactionStatus = z.infer<typeof TransactionStatus>;

export const transactionSorts = ["newest", "oldest"] as const;

export const transactionLimits = {
  description: 500,
  reference: 100,
  tags: 20,
  tag: 50,
  splits: 50,
  receipts: 20,
  search: 200,
} as const;
/** Largest receipt, in bytes (25 MB). */
export const maxReceiptBytes = 25 * 1024 * 1024;

/** A day that books can have. */
export const BookDay = NearDay;

/** A file that proves a transaction. */
export const Receipt = z.object({
  id: Id,
  transactionId: Id,
  fileName: z.string(),
  /** Where it is downloaded from. */
  fileUrl: z.string(),
  fileSize: z.number().int(),
  mimeType: z.string(),
  uploadedBy: Id.nullable(),
  createdAt: Instant,
});
export type Receipt = z.infer<typeof Receipt>;

/** A part of a transaction with a category of its own. */
export const Split = z.object({
  categoryId: Id.nullable(),
  category: z.string().nullable(),
  amount: Money,
  description: z.string().nullable(),
});
export type Split = z.infer<typeof Split>;

/** Money that came in, went out, or moved between the business's own accounts. */
export const Transaction = z.object({
  id: Id,
  userId: Id.nullable(),
  integrationId: Id.nullable(),
  transactionType: TransactionType,
  amount: Money,
  currency: z.string(),
  /** Units of the business's currency for one of `currency`, on the transaction's day; and the amount in it. */
  exchangeRate: z.string(),
  baseAmount: Money,
  description: z.string(),
  reference: z.string().nullable(),
  /** The day, twice: under the name that is sent and the one that is kept. */
  date: Day,
  transactionDate: Day,
  categoryId: Id.nullable(),
  /** The category's label; of a split, those of its parts; null for a transfer and what is not categorized. */
  category: z.string().nullable(),
  splits: z.array(Split),
  contactId: Id.nullable(),
  contactName: z.string().nullable(),
  /** Where the money is: a bank account, cash or a card. */
  accountId: Id,
  accountName: z.string(),
  /** Where a transfer goes. */
  toAccountId: Id.nullable(),
  toAccountName: z.string().nullable(),
  status: TransactionStatus,
  tags: z.array(z.string()),
  attachments: z.array(Receipt),
  externalId: z.string().nullable(),
  /** What made it, where it was not somebody: such a transaction is changed only there. */
  sourceType: z.string().nullable(),
  sourceId: Id.nullable(),
  /** The invoice that it pays. */
  invoiceId: Id.nullable(),
  invoiceNumber: z.string().nullable(),
  /** The bank statement that it is on, once that was reconciled: day, money and accounts stay. */
  reconciliation: z.object({ id: Id, day: Day }).nullable(),
  isSample: z.boolean(),
  version: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

export const BinnedTransaction = Transaction.extend({ deletedAt: Instant });
export type BinnedTransaction = z.infer<typeof BinnedTransaction>;

/** More than nothing: what goes out is an expense, not a negative amount. */
export const BookAmount = BookMoneyInput.refine((amount) => amount !== "0.00", "Enter an amount above 0");

/** An amount as people write it: with or without separators and the sign. */
export const WrittenAmount = z
  .string()
  .transform((text): string | number => text.replace(/[,$€£\s]/g, ""))
  .pipe(BookAmount);

const SplitInput = z.strictObject({
  categoryId: Id.nullable().default(null),
  amount: BookAmount,
  description: optionalText(transactionLimits.description),
});

const fields = {
  transactionType: TransactionType,
  amount: BookAmount,
  description: requiredText(transactionLimits.description, "Enter a description"),
  /** The day. */
  date: BookDay,
  /** A moment or a day; its day part counts where `date` is left out. */
  transactionDate: z
    .union([Instant, Day], { error: "Enter a date" })
    .transform((moment) => moment.slice(0, 10))
    .pipe(BookDay),
  reference: optionalText(transactionLimits.reference),
  categoryId: Id.nullable(),
  splits: z.array(SplitInput).max(transactionLimits.splits, `At most ${transactionLimits.splits} parts`),
  contactId: Id.nullable(),
  accountId: Id,
  toAccountId: Id.nullable(),
  status: TransactionStatus,
  tags: z
    .array(requiredText(transactionLimits.tag, "Enter some text"))
    .max(transactionLimits.tags, `At most ${transactionLimits.tags} tags`)
    .transform((tags) => [...new Set(tags)]),
  currency: Currency,
  exchangeRate: ExchangeRate,
};

/** A day is needed: `date`, else `transactionDate`. Without a category the first rule that fits chooses one. */
export const NewTransaction = z.strictObject({
  ...fields,
  date: fields.date.optional(),
  transactionDate: fields.transactionDate.optional(),
  categoryId: fields.categoryId.optional(),
  splits: fields.splits.default([]),
  contactId: fields.contactId.default(null),
  /** Left out: the account that money usually goes to. */
  accountId: fields.accountId.optional(),
  toAccountId: fields.toAccountId.default(null),
  status: fields.status.default("pending"),
  tags: fields.tags.default([]),
  /** Left out: the business's own. */
  currency: fields.currency.optional(),
  exchangeRate: fields.exchangeRate.optional(),
});
export type NewTransaction = z.output<typeof NewTransaction>;
export type NewTransactionInput = z.input<typeof NewTransaction>;

/** Any of a transaction's fields; with `version` an older one is refused. */
export const TransactionChanges = z
  .strictObject({
    ...fields,
    version: z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1"),
  })
  .partial();
export type TransactionChanges = z.output<typeof TransactionChanges>;
export type TransactionChangesInput = z.input<typeof TransactionChanges>;

const choose = (what: string) => ({ error: `Choose a ${what} from the list` });

/** What narrows the list of transactions. */
export const TransactionFilter = z.strictObject({
  type: TransactionType.optional(),
  status: TransactionStatus.optional(),
  /** A category with those below it; `none` for what has none. */
  categoryId: z.union([Id, z.literal("none")], choose("category")).optional(),
  /** Money on this account, also of transfers to it. */
  accountId: Id.optional(),
  contactId: Id.optional(),
  tag: z.string().max(transactionLimits.tag).optional(),
  from: BookDay.optional(),
  to: BookDay.optional(),
  search: z
    .string()
    .max(transactionLimits.search, `At most ${transactionLimits.search} characters`)
    .optional(),
});
export type TransactionFilter = z.output<typeof TransactionFilter>;

export const TransactionQuery = z.strictObject({
  ...TransactionFilter.shape,
  sort: z.enum(transactionSorts, choose("order")).optional(),
  ...wholeOrPageQuery(),
});
export type TransactionQuery = z.output<typeof TransactionQuery>;
export const TransactionBinQuery = z.strictObject(pageQuery());

/** What somebody changed. */
export const TransactionChange = z.object({
  id: Id,
  field: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
  changedBy: Id.nullable(),
  changedByName: z.string().nullable(),
  changedAt: Instant,
});
export type TransactionChange = z.infer<typeof TransactionChange>;
