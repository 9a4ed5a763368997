import type { CellReading } from "#platform/contract/written-numbers.ts";
import {
  linesAtOnce,
  type RawLine,
  type StatementAccount,
  type StatementBatch,
  type StatementFacts,
  type StatementLimits,
} from "./statement-shape.ts";
import { isUnclean, shown, storable } from "./statement-values.ts";
import { TableError } from "./table-error.ts";

/** A line as a format gives it: what can't be read is a problem. */
export type ReadLine = {
  number: number;
  statement: number;
  day: CellReading<string>;
  amount: CellReading<number>;
  currency: string | null;
  text: string;
  bankId: string;
  balanceCents?: number | null;
  raw: Omit<RawLine, "account" | "bankId">;
  /** What else is wrong with it. */
  problem?: string | undefined;
};

/** Collects what a file says; `take` hands out what has come since. */
export type LineCollector = {
  facts: StatementFacts;
  /** The place of an account, which is noted when it is new. */
  accountAt(account: StatementAccount): number;
  /** Begins another list of an account, and answers its place. */
  begin(account: number): number;
  add(line: ReadLine): void;
  isFull(): boolean;
  take(): StatementBatch;
};

/** A collector that refuses more lines, lists or accounts than can be read. */
export function lineCollector(limits: StatementLimits): LineCollector {
  const facts: StatementFacts = { accounts: [], statements: [], pending: 0, order: null };
  const places = new Map<string, number>();
  let batch: StatementBatch = { lines: [], problems: [] };
  let count = 0;
  return {
    facts,
    accountAt(account) {
      const key = JSON.stringify([account.id, account.type, account.currency]);
      const known = places.get(key);
      if (known !== undefined) return known;
      if (facts.accounts.length >= limits.maxStatements) throw tooManyLists(limits.maxStatements);
      places.set(key, facts.accounts.length);
      return facts.accounts.push(account) - 1;
    },
    begin(account) {
      if (facts.statements.length >= limits.maxStatements) throw tooManyLists(limits.maxStatements);
      return facts.statements.push({ account, openingCents: null, closingCents: null }) - 1;
    },
    add(read) {
      count++;
      if (count > limits.maxLines) throw tooManyLines(limits.maxLines);
      const account = facts.accounts[facts.statements[read.statement]?.account ?? 0];
      const { number, statement, day, amount, currency } = read;
      const text = storable(read.text).slice(0, limits.textCharacters);
      const bankId = storable(read.bankId).trim().slice(0, limits.textCharacters);
      const problem = problemOf(read);
      if (problem !== undefined || !("value" in day) || !("value" in amount)) {
        batch.problems.push({ number, statement, message: problem ?? "This line can’t be read", text });
        return;
      }
      batch.lines.push({
        number,
        statement,
        day: day.value,
        amountCents: amount.value,
        currency,
        text,
        bankId,
        balanceCents: read.balanceCents ?? null,
        raw: {
          account: account?.id ?? "",
          bankId,
          day: read.raw.day.trim(),
          amount: read.raw.amount.trim(),
          text: storable(read.raw.text).slice(0, limits.textCharacters),
        },
      });
    },
    isFull: () => batch.lines.length + batch.problems.length >= linesAtOnce,
    take() {
      const taken = batch;
      batch = { lines: [], problems: [] };
      return taken;
    },
  };
}

function problemOf({ problem, day, amount, text, bankId }: ReadLine): string | undefined {
  const problems = [
    problem,
    "problem" in day ? day.problem : undefined,
    "problem" in amount ? amount.problem : undefined,
    isUnclean(text) || isUnclean(bankId)
      ? `${shown(text) || "The text"} holds characters that can’t be read`
      : undefined,
  ].filter((one) => one !== undefined);
  return problems.length > 0 ? problems.join(". ") : undefined;
}

const tooManyLists = (max: number): TableError =>
  new TableError(
    "too_large",
    `The file has more than ${max.toLocaleString("en-US")} lists. Download shorter periods from your bank`,
  );

/** The refusal of a file with too many lines. */
export const tooManyLines = (max: number): TableError =>
  new TableError(
    "too_many_rows",
    `The file has more than ${max.toLocaleString("en-US")} lines. Download shorter periods from your bank and import one after the other`,
  );
