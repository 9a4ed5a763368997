import type { DateOrder } from "#platform/contract/written-forms.ts";

export type StatementFormat = "ofx" | "camt" | "csv" | "xlsx";
export type AccountType = "bank" | "card" | "other";

/** An account that a file has lines of: its number as the bank writes it ("" where the file names none), and its currency. */
export type StatementAccount = { id: string; type: AccountType; currency: string | null };
/** One list of an account, with the balances the bank gives before and after its lines, in cents. */
export type StatementHead = {
  /** Its account, by place. */
  account: number;
  openingCents: number | null;
  closingCents: number | null;
};

/** What the bank itself wrote, for keys: nothing of it is composed, shortened or translated by us. */
export type RawLine = { account: string; bankId: string; day: string; amount: string; text: string };
/**
 * A booked line. `number` counts from 1: a row of the sheet, or the how manyth entry of the file. `amountCents` is money in, negative
 * for money out. `statement` is the place of its list.
 */
export type StatementLine = {
  number: number;
  statement: number;
  day: string;
  amountCents: number;
  currency: string | null;
  text: string;
  /** FITID or AcctSvcrRef; "" where the bank gives none. */
  bankId: string;
  balanceCents: number | null;
  raw: RawLine;
};
/** A line whose day or amount can't be read, and why. */
export type StatementProblem = { number: number; statement: number; message: string; text: string };

/** Lines in the order of the file, a few at a time; both lists are ordered by number. */
export type StatementBatch = { lines: StatementLine[]; problems: StatementProblem[] };

/**
 * Which columns of a table mean what, from 0: one signed amount, or money out and money in apart. `sign` is a column of words, of which
 * `minus` means money out. `turnedRound`: what is spent is written without a minus, as cards do. `header` is the row of the headings.
 */
export type StatementColumns = {
  header: number | null;
  date: number;
  text: number[];
  amount: number | null;
  out: number | null;
  in: number | null;
  sign: number | null;
  minus: string | null;
  turnedRound: boolean;
  dateOrder: DateOrder | "ambiguous";
  decimalMark: "." | "," | "ambiguous";
  balance: number | null;
  currency: number | null;
  account: number | null;
  status: number | null;
  bankId: number | null;
};

/** What is known of a file once all its batches are read. */
export type StatementFacts = {
  accounts: StatementAccount[];
  statements: StatementHead[];
  /** Entries that the bank has not booked yet: left out. */
  pending: number;
  /** How the balances of a table run: they prove signs and order; null where there are none, or they don't add up. */
  order: "oldest_first" | "newest_first" | null;
};

/** A statement that is being read: of a table also the columns that were guessed, and its first rows. */
export type OpenedStatement = {
  format: StatementFormat;
  columns: StatementColumns | null;
  /** The first rows below the header and the header itself, to show a guess; empty for OFX and CAMT. */
  preview: { header: string[]; rows: string[][] };
  facts: StatementFacts;
  batches: AsyncGenerator<StatementBatch, void, undefined>;
};

export const statementLimits = {
  maxBytes: 50 * 1024 * 1024,
  maxLines: 500_000,
  maxStatements: 5000,
  /** The most characters of one value; a text is cut at `textCharacters`. */
  maxValueCharacters: 20_000,
  textCharacters: 500,
};
export type StatementLimits = typeof statementLimits;

/** How many lines are handed on at a time. */
export const linesAtOnce = 500;
