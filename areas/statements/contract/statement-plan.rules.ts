import { moneyText } from "#platform/contract/money.ts";
import type {
  StatementColumns,
  StatementFacts,
  StatementLine,
  StatementProblem,
} from "#platform/tables/statement-shape.ts";
import { type BookLine, countVerdicts, matchLines } from "./matching.rules.ts";
import { accountFor, type ListFigures, noteLine, summaryOf } from "./statement-summary.rules.ts";
import type {
  StatementColumnsInput,
  StatementColumnsShown,
  StatementRow,
  StatementSummary,
} from "./statements.schema.ts";

/** A file that has been read. */
export type ReadFile = {
  facts: StatementFacts;
  lines: readonly StatementLine[];
  problems: readonly StatementProblem[];
};
/** The account of the books that the file is for. */
export type BooksAccount = {
  currency: string;
  /** The bank's number of the account, as the last statement had it; null before the first one. */
  bankAccount: string | null;
  /** What the books have of it from a week before the file's first day to a week after its last. */
  lines: readonly BookLine[];
};
/** A row of the dry run, with what of the books it is or looks like. */
export type PlannedRow = Omit<StatementRow, "decision" | "transactionId" | "match"> & {
  bookId: string | null;
};

/** The dry run: what each line of the chosen account would do, and what the file comes to. Nothing is written. */
export function planStatement(
  { facts, lines, problems }: ReadFile,
  books: BooksAccount,
  chosen = accountFor(facts.accounts, books),
): { summary: StatementSummary; rows: PlannedRow[] } {
  const isOf = (statement: number, account = chosen) => facts.statements[statement]?.account === account;
  const mine = lines.filter(({ statement }) => isOf(statement));
  const unread = problems.filter(({ statement }) => isOf(statement));
  const moving = mine.filter(({ amountCents }) => amountCents !== 0);
  const matched = new Map(matchLines(moving.map(keyOf), books.lines).map((one) => [one.number, one]));
  const rows: PlannedRow[] = [
    ...mine.map((line): PlannedRow => {
      const found = matched.get(line.number);
      return {
        number: line.number,
        verdict: found?.verdict ?? "problem",
        reason: found ? found.reason : "The amount is 0.00: there is nothing to book",
        day: line.day,
        amount: moneyText(line.amountCents),
        text: line.text,
        bookId: found?.bookId ?? null,
      };
    }),
    ...unread.map(({ number, message, text }): PlannedRow => ({
      number,
      verdict: "problem",
      reason: message,
      day: null,
      amount: null,
      text,
      bookId: null,
    })),
  ].toSorted((a, b) => a.number - b.number);
  const lists = new Map<number, ListFigures>();
  for (const { statement, day, amountCents } of lines) noteLine(lists, statement, { day, amountCents });
  for (const { statement } of problems) noteLine(lists, statement);
  const summary = summaryOf(facts, books, {
    lists: [...lists.values()],
    counts: countVerdicts(rows),
    chosen,
  });
  return { summary, rows };
}

/** What a line is known by: the bank's own words. */
const keyOf = ({ number, day, amountCents, raw, text }: StatementLine) => ({
  number,
  day,
  amountCents,
  text: raw.text || text,
  bankId: raw.bankId,
});

/** Guessed or chosen columns as they are answered. */
export const shownColumns = ({
  dateOrder,
  decimalMark,
  ...columns
}: StatementColumns): StatementColumnsShown => ({
  date: columns.date,
  text: columns.text,
  amount: columns.amount,
  out: columns.out,
  in: columns.in,
  sign: columns.sign,
  minus: columns.minus,
  turnedRound: columns.turnedRound,
  balance: columns.balance,
  header: columns.header,
  dateOrder: dateOrder === "ambiguous" ? null : dateOrder,
  decimalSign: decimalMark === "ambiguous" ? null : decimalMark,
});

/** What somebody chose, over what was guessed: currency, account, state and the bank's number stay where they were found. */
export const chosenColumns = (
  { header, dateOrder, decimalSign, ...chosen }: StatementColumnsInput,
  guessed: StatementColumns,
): StatementColumns => ({
  ...guessed,
  ...chosen,
  header: header === true ? (guessed.header ?? 0) : header === false ? null : (header ?? guessed.header),
  dateOrder: dateOrder ?? guessed.dateOrder,
  decimalMark: decimalSign ?? guessed.decimalMark,
});
