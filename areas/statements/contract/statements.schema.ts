import { z } from "zod";
import { Day, Instant } from "#platform/contract/dates.ts";
import { Id } from "#platform/contract/endpoint.ts";
import { ImportStatus } from "#platform/contract/import-steps.ts";
import { Money } from "#platform/contract/money.ts";
import { Operation } from "#platform/contract/operations.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { DateOrder, DecimalSign } from "#platform/contract/written-forms.ts";
import { statementLimits } from "#platform/tables/statement-shape.ts";
import { verdicts } from "./matching.rules.ts";

/** The largest column and row that can be named: those of a table (`tableLimits`). */
const maxColumn = 499;
const maxRow = 1_048_576;
const choose = "Choose a column from the list";
const Column = z.number({ error: choose }).int(choose).min(0, choose).max(maxColumn, choose);

/**
 * Which columns mean what, from 0: one signed `amount`, or money `out` and `in` apart. `sign` is a column of words, of which `minus` means
 * money out; `turnedRound`: what is spent has no minus. `header` is the row of the headings, or whether there is one.
 */
export const StatementColumnsInput = z
  .strictObject({
    date: Column,
    text: z.union([Column.transform((column) => [column]), z.array(Column).max(10, "At most 10 columns")]),
    amount: Column.nullable().default(null),
    out: Column.nullable().default(null),
    in: Column.nullable().default(null),
    sign: Column.nullable().default(null),
    minus: z.string().trim().max(40, "At most 40 characters").nullable().default(null),
    turnedRound: z.boolean().default(false),
    dateOrder: DateOrder.nullable().default(null),
    decimalSign: DecimalSign.nullable().default(null),
    balance: Column.nullable().default(null),
    header: z
      .union([z.boolean(), z.number().int().min(0).max(maxRow)])
      .nullable()
      .default(null),
  })
  .superRefine(({ amount, out, in: into, sign, minus }, ctx) => {
    const wrong = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (amount === null && out === null && into === null) wrong("amount", "Choose the column of the amounts");
    if (amount !== null && (out !== null || into !== null))
      wrong("amount", "Choose one column of amounts, or one for money out and one for money in");
    if (sign !== null && amount === null)
      wrong("sign", "A word for the sign goes with one column of amounts");
    if (sign !== null && !minus) wrong("minus", "Enter the word that means money out");
  })
  .meta({ example: { date: 0, text: [1], amount: 2, header: true } });
export type StatementColumnsInput = z.output<typeof StatementColumnsInput>;

/** The columns as they are read. */
export const StatementColumnsShown = z.object({
  date: z.number().int(),
  text: z.array(z.number().int()),
  amount: z.number().int().nullable(),
  out: z.number().int().nullable(),
  in: z.number().int().nullable(),
  sign: z.number().int().nullable(),
  minus: z.string().nullable(),
  turnedRound: z.boolean(),
  dateOrder: DateOrder.nullable(),
  decimalSign: DecimalSign.nullable(),
  balance: z.number().int().nullable(),
  header: z.number().int().nullable(),
});
export type StatementColumnsShown = z.infer<typeof StatementColumnsShown>;

export const Verdict = z.enum(verdicts, { error: "Choose new, here, similar or problem" });
export const VerdictCounts = z.object({
  new: z.number().int(),
  here: z.number().int(),
  similar: z.number().int(),
  problem: z.number().int(),
});
export type VerdictCounts = z.infer<typeof VerdictCounts>;

/** An account that a file has lines of. */
export const FileAccount = z.object({
  /** Its number as the bank writes it; "" where the file names none. */
  id: z.string(),
  type: z.enum(["bank", "card", "other"]),
  currency: z.string().nullable(),
  lines: z.number().int(),
  isChosen: z.boolean(),
});
export type FileAccount = z.infer<typeof FileAccount>;

/** Whether opening + lines = closing, of one list of the bank; `difference` is what is missing. */
export const BalanceProof = z.object({ opening: Money, lines: Money, closing: Money, difference: Money });
export type BalanceProof = z.infer<typeof BalanceProof>;

/** What a file would do: its lines of the chosen account. Counts add up to `lines`. */
export const StatementSummary = z.object({
  lines: z.number().int(),
  sum: Money,
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  openingBalance: Money.nullable(),
  closingBalance: Money.nullable(),
  /** Of each list that has both balances. */
  proofs: z.array(BalanceProof),
  /** What the bank hasn't booked yet, left out. */
  pending: z.number().int(),
  counts: VerdictCounts,
  accounts: z.array(FileAccount),
  /** What has to be answered before the start: which account, or whether another number or currency is right. */
  asks: z.array(z.string()),
});
export type StatementSummary = z.infer<typeof StatementSummary>;

/** What became of an import's lines. */
export const StatementResult = z.object({ added: z.number().int(), left: z.number().int() });
export type StatementResult = z.infer<typeof StatementResult>;

/** One import of a statement: its dry run, and what became of it. */
export const Statement = StatementSummary.extend({
  id: Id,
  fileName: z.string(),
  format: z.enum(["ofx", "camt", "csv", "xlsx"]),
  status: ImportStatus,
  accountId: Id,
  columns: StatementColumnsShown.nullable(),
  preview: z.object({ header: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  message: z.string().nullable(),
  work: Operation.nullable(),
  /** How many lines look like something in the books and have no decision yet. */
  undecided: z.number().int(),
  /** What the start wrote: lines added, and lines that were decided to be something in the books or skipped. */
  result: StatementResult.nullable(),
  undone: z.object({ removed: z.number().int(), kept: z.number().int() }).nullable(),
  /** The account or currency that `asks` asks about was said to be right. */
  isConfirmed: z.boolean(),
  createdByName: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  undoUntil: Instant.nullable(),
});
export type Statement = z.infer<typeof Statement>;

/** same: it is what the books have, and is left out; different: another payment, which is added; skip: left out. */
export const decisions = ["same", "different", "skip"] as const;

export const StatementRow = z.object({
  number: z.number().int(),
  verdict: Verdict,
  reason: z.string().nullable(),
  day: Day.nullable(),
  amount: Money.nullable(),
  text: z.string(),
  /** What was decided about a line that looks like something in the books. */
  decision: z.enum(decisions).nullable(),
  /** The transaction that the line is, looks like, or became. */
  transactionId: Id.nullable(),
  /** What the books have in its place, of the same amount; null for a new line. */
  match: z.object({ day: Day, text: z.string() }).nullable(),
});
export type StatementRow = z.infer<typeof StatementRow>;
export const StatementRowQuery = z.strictObject({ verdict: Verdict.optional(), ...pageQuery() });

/** What somebody decides about lines that look like something in the books: the rows named. */
export const RowsDecided = z.strictObject({
  rows: z
    .array(z.number().int().min(1))
    .min(1, "Choose at least one line")
    .max(1000, "At most 1,000 lines at a time"),
  decision: z.enum(decisions, { error: "Choose same, different or skip" }),
});
export type RowsDecided = z.output<typeof RowsDecided>;

/** Which account of the books a file is for. */
export const StatementFields = z.strictObject({ accountId: Id });
export type StatementFields = z.infer<typeof StatementFields>;

/** What is chosen before the start; what is left out stays. `account` is the place of the file's account in `accounts`, from 0. */
export const StatementChoices = z.strictObject({
  columns: StatementColumnsInput.optional(),
  account: z
    .number()
    .int()
    .min(0, "Choose an account of the file")
    .max(statementLimits.maxStatements)
    .optional(),
  /** The account and currency that `asks` asks about are right. */
  isConfirmed: z.boolean().optional(),
});
export type StatementChoices = z.output<typeof StatementChoices>;

/** A line that an undo left in the books. */
export const KeptLine = z.object({
  number: z.number().int(),
  day: Day.nullable(),
  amount: Money.nullable(),
  text: z.string(),
  transactionId: Id.nullable(),
  reason: z.string(),
});
export type KeptLine = z.infer<typeof KeptLine>;

/** The largest file, in bytes (50 MB). */
export const maxStatementBytes = statementLimits.maxBytes;
