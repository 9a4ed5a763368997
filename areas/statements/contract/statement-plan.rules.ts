import { moneyText, sumText } from "#platform/contract/money.ts";
import type {
  StatementAccount,
  StatementColumns,
  StatementFacts,
  StatementLine,
  StatementProblem,
} from "#platform/tables/statement-shape.ts";
import { type BookLine, countVerdicts, matchLines } from "./matching.rules.ts";
import type {
  BalanceProof,
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
export type PlannedRow = Omit<StatementRow, "decision" | "transactionId"> & { bookId: string | null };

/** Which account of the file is meant: the only one, or the one that was taken before; undefined where somebody has to choose. */
export function accountFor(
  accounts: readonly StatementAccount[],
  { bankAccount, currency }: Pick<BooksAccount, "bankAccount" | "currency">,
): number | undefined {
  if (accounts.length === 1) return 0;
  const fits = (account: StatementAccount) => account.currency === null || account.currency === currency;
  const known = accounts.flatMap((account, at) =>
    bankAccount !== null && account.id === bankAccount && fits(account) ? [at] : [],
  );
  return known.length === 1 ? known[0] : undefined;
}

/** What has to be answered before lines of a file are written into an account: nothing is assumed about numbers and currencies. */
export function asksOf(
  accounts: readonly StatementAccount[],
  chosen: number | undefined,
  { bankAccount, currency }: Pick<BooksAccount, "bankAccount" | "currency">,
): string[] {
  if (accounts.length === 0) return [];
  const account = chosen === undefined ? undefined : accounts[chosen];
  if (!account) return ["This file has lines of several accounts. Choose the one to import"];
  return [
    ...(bankAccount !== null && bankAccount !== "" && account.id !== "" && account.id !== bankAccount
      ? [
          `This file is of account ${account.id}, and the last one was of ${bankAccount}. Is this the right account?`,
        ]
      : []),
    ...(account.currency !== null && account.currency !== currency
      ? [`This file is in ${account.currency}, and this account is kept in ${currency}`]
      : []),
  ];
}

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
  const heads = facts.statements.flatMap((head, at) => (head.account === chosen ? [{ ...head, at }] : []));
  const days = mine.map(({ day }) => day).toSorted();
  const summary: StatementSummary = {
    lines: rows.length,
    sum: sumText(mine.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)),
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    ...balancesOf(heads, mine),
    proofs: heads.flatMap((head) => proofOf(head, mine) ?? []),
    pending: facts.pending,
    counts: countVerdicts(rows),
    accounts: facts.accounts.map((account, at) => ({
      ...account,
      lines: [...lines, ...problems].filter(({ statement }) => isOf(statement, at)).length,
      isChosen: at === chosen,
    })),
    asks: asksOf(facts.accounts, chosen, books),
  };
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

type Head = StatementFacts["statements"][number] & { at: number };

const centsOfList = (lines: readonly StatementLine[], at: number): bigint =>
  lines.reduce((sum, { statement, amountCents }) => (statement === at ? sum + BigInt(amountCents) : sum), 0n);

/** Whether the lines of a list lead from its opening to its closing balance; undefined where the bank gives but one of them. */
function proofOf(
  { at, openingCents, closingCents }: Head,
  lines: readonly StatementLine[],
): BalanceProof | undefined {
  if (openingCents === null || closingCents === null) return undefined;
  const moved = centsOfList(lines, at);
  return {
    opening: moneyText(openingCents),
    lines: sumText(moved),
    closing: moneyText(closingCents),
    difference: sumText(BigInt(closingCents) - BigInt(openingCents) - moved),
  };
}

/** The balance before the first list and after the last one, by the days of their lines. */
function balancesOf(heads: readonly Head[], lines: readonly StatementLine[]) {
  const firstDays = new Map<number, string>();
  for (const { statement, day } of lines)
    if (day < (firstDays.get(statement) ?? "9999")) firstDays.set(statement, day);
  const inOrder = heads.toSorted((a, b) => {
    const [one, other] = [firstDays.get(a.at) ?? "", firstDays.get(b.at) ?? ""];
    return one === other ? a.at - b.at : one < other ? -1 : 1;
  });
  const shown = (cents: number | null | undefined) =>
    cents === null || cents === undefined ? null : moneyText(cents);
  return {
    openingBalance: shown(inOrder[0]?.openingCents),
    closingBalance: shown(inOrder.at(-1)?.closingCents),
  };
}

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
