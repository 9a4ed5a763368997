import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { centsOf, maxBookCents, Money, moneyText } from "#platform/contract/money.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { requiredText } from "#platform/contract/text.ts";
import { AccountType } from "#areas/books/contract/accounts.schema.ts";
import { BookDay, TransactionStatus, TransactionType } from "#areas/books/contract/transactions.schema.ts";

export const reconciliationLimits = { reason: 500, ticks: 20_000 } as const;
export const reconciliationStatuses = ["open", "finished"] as const;
export const ReconciliationStatus = z.enum(reconciliationStatuses, { error: "Choose open or finished" });

const balanceMessage = "Enter a balance such as 1500 or -20.50";
/** What a statement says is on an account: as the bank writes it, which may be less than nothing. */
export const Balance = z
  .union([z.string(balanceMessage).max(20, balanceMessage), z.number(balanceMessage)], balanceMessage)
  .transform((amount, ctx) => {
    const cents = centsOf(amount, maxBookCents);
    if (cents === undefined || Math.abs(cents) > maxBookCents) {
      ctx.addIssue({ code: "custom", message: balanceMessage });
      return z.NEVER;
    }
    return moneyText(cents);
  })
  .meta({ description: "Balance, at most two decimals, with a minus below zero", example: "1500.00" });

/**
 * An account proved against one statement. Balances and amounts are in the sense in which the account is read: on a card, what is owed is
 * positive.
 */
export const Reconciliation = z.object({
  id: Id,
  accountId: Id,
  accountName: z.string(),
  accountType: AccountType,
  /** The last day of the statement. */
  day: Day,
  /** The closing balance of the statement before; of the first one what was typed. */
  openingBalance: Money,
  closingBalance: Money,
  /** What the ticked rows come to, and how many there are. */
  ticked: Money,
  tickedCount: z.number().int(),
  /** Closing less opening less what is ticked: at 0.00 it can be finished. */
  difference: Money,
  status: ReconciliationStatus,
  /** True while no earlier statement of the account was finished: its opening balance is typed. */
  isFirst: z.boolean(),
  /** True for the one that can be reopened: the last finished of its account. */
  isLast: z.boolean(),
  isSample: z.boolean(),
  version: z.number().int(),
  createdBy: Id.nullable(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
  finishedBy: Id.nullable(),
  finishedByName: z.string().nullable(),
  finishedAt: Instant.nullable(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

/** One time that it was finished or reopened, by whom and why. */
export const ReconciliationChange = z.object({
  id: Id,
  what: z.enum(["finished", "reopened"]),
  reason: z.string().nullable(),
  changedBy: Id.nullable(),
  changedByName: z.string().nullable(),
  changedAt: Instant,
});
export type ReconciliationChange = z.infer<typeof ReconciliationChange>;

/** With what was done with it, the newest first. */
export const OpenedReconciliation = Reconciliation.extend({ changes: z.array(ReconciliationChange) });
export type OpenedReconciliation = z.infer<typeof OpenedReconciliation>;

/** A transaction that may be on the statement; the id is the transaction's. */
export const ReconciliationRow = z.object({
  id: Id,
  date: Day,
  description: z.string(),
  reference: z.string().nullable(),
  transactionType: TransactionType,
  /** What it does to the account, in its sense. */
  amount: Money,
  status: TransactionStatus,
  /** Of a transfer the account at its other end. */
  otherAccountName: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  ticked: z.boolean(),
});
export type ReconciliationRow = z.infer<typeof ReconciliationRow>;

/** Why a row may explain the difference. */
export const differenceReasons = ["twice", "equal", "half", "sign", "swapped"] as const;
export const DifferenceHint = z.object({
  reason: z.enum(differenceReasons),
  row: ReconciliationRow,
  /** What the bank may say instead of the row's amount; null where the row itself is not on the statement, or not ticked yet. */
  expected: Money.nullable(),
});
export type DifferenceHint = z.infer<typeof DifferenceHint>;

/** How an account stands: its last finished statement, and the one that is open. */
export const ReconciledAccount = z.object({
  accountId: Id,
  accountName: z.string(),
  accountType: AccountType,
  last: z.object({ id: Id, day: Day, closingBalance: Money, finishedAt: Instant }).nullable(),
  open: z.object({ id: Id, day: Day }).nullable(),
});
export type ReconciledAccount = z.infer<typeof ReconciledAccount>;

export const ReconciliationsQuery = z.strictObject({
  accountId: Id.optional(),
  status: ReconciliationStatus.optional(),
  ...pageQuery(),
});
export type ReconciliationsQuery = z.output<typeof ReconciliationsQuery>;

export const ReconciliationRowsQuery = z.strictObject({
  ticked: z.enum(["yes", "no"], { error: "Choose yes or no" }).optional(),
  ...pageQuery({ usual: 100 }),
});
export type ReconciliationRowsQuery = z.output<typeof ReconciliationRowsQuery>;

/** `openingBalance` counts for the first one of an account only; left out it is 0.00. */
export const NewReconciliation = z.strictObject({
  accountId: Id,
  day: BookDay,
  closingBalance: Balance,
  openingBalance: Balance.optional(),
});
export type NewReconciliation = z.output<typeof NewReconciliation>;

const Ids = z
  .array(Id)
  .max(reconciliationLimits.ticks, `At most ${reconciliationLimits.ticks} at once`)
  .transform((ids) => [...new Set(ids)]);

/**
 * All that is ticked (`transactionIds`), or what is ticked and unticked now, or everything until a day; and the statement's own figures. With
 * `version` an older one is refused.
 */
export const ReconciliationChanges = z
  .strictObject({
    transactionIds: Ids,
    tick: Ids,
    untick: Ids,
    tickUntil: BookDay,
    day: BookDay,
    closingBalance: Balance,
    openingBalance: Balance,
    version: z.number("Must be a whole number").int("Must be a whole number").min(1, "At least 1"),
  })
  .partial();
export type ReconciliationChanges = z.output<typeof ReconciliationChanges>;

export const Reopening = z.strictObject({
  reason: requiredText(reconciliationLimits.reason, "Say why this is reopened"),
});
