import { type CellReading, type DecimalMark } from "#platform/contract/written-numbers.ts";
import type { OpenedBytes } from "./bytes.ts";
import { openRows } from "./csv.ts";
import { delimiterAmidText } from "./csv-delimiter.ts";
import { isBlankRow, type RawRow, tableLimits, TableError } from "./rows.ts";
import { cellCents, currencyOfCell, isDay, looksLikeDay } from "./statement-cells.ts";
import { guessColumns } from "./statement-guess.ts";
import { isPending, isSameWord, isTotal, signWord } from "./statement-headers.ts";
import { type LineCollector, lineCollector } from "./statement-lines.ts";
import { proofTally } from "./statement-proof.ts";
import type {
  OpenedStatement,
  StatementBatch,
  StatementColumns,
  StatementLimits,
} from "./statement-shape.ts";
import { isUnclean, joinedText, shown } from "./statement-values.ts";
import { turns } from "./turns.ts";
import { dayOf } from "./written-dates.ts";
import { xlsxRows } from "./xlsx.ts";

/** By how many rows the columns are guessed, and how many are shown. */
const sampleRows = 1000;
const shownRows = 5;

export type TableOptions = {
  /** As somebody chose them; guessed where they are left out. */
  columns?: StatementColumns | undefined;
  /** How dates are written where the business is, for columns that don't show it. */
  usual?: StatementColumns["dateOrder"] | undefined;
};

/** Opens the statement of a bank as rows and columns. Throws when no column has days, or none amounts. */
export async function openStatementTable(
  source: OpenedBytes,
  format: "csv" | "tsv" | "xlsx",
  limits: StatementLimits,
  { columns: chosen, usual = "ambiguous" }: TableOptions,
): Promise<OpenedStatement> {
  const all = { ...tableLimits, maxBytes: limits.maxBytes };
  const rows =
    format === "xlsx"
      ? await xlsxRows(source, all)
      : await openRows(source, (text) => delimiterAmidText(text, format === "tsv" ? "\t" : ","), all);
  const begun: RawRow[] = [];
  let isWhole = false;
  while (begun.length < sampleRows && !isWhole) {
    const { value, done } = await rows.next();
    if (done) isWhole = true;
    else begun.push(...value);
  }
  if (begun.every((row) => isBlankRow(row.cells))) throw new TableError("empty", "File is empty");
  const sample = placed(begun);
  const columns = chosen ?? guessColumns(sample, usual);
  if (!columns)
    throw new TableError(
      "not_a_table",
      "No column of dates and none of amounts were found in this file. Download the statement from your bank as CSV, OFX or CAMT.053",
    );
  const collector = lineCollector(limits);
  return {
    format: format === "xlsx" ? "xlsx" : "csv",
    columns,
    preview: previewOf(sample, columns),
    facts: collector.facts,
    batches: readRows(begun, rows, columns, dialectOf(sample, columns), collector),
  };
}

/** Rows by their place in the sheet: empty ones that a workbook leaves out are there too. */
function placed(rows: readonly RawRow[]): string[][] {
  const sheet: string[][] = [];
  for (const { number, cells } of rows) {
    while (sheet.length < Math.min(number - 1, sampleRows)) sheet.push([]);
    if (sheet.length === number - 1) sheet.push(cells);
  }
  return sheet;
}

function previewOf(sample: readonly string[][], { header }: StatementColumns): OpenedStatement["preview"] {
  const rows = sample.slice(header === null ? 0 : header + 1).filter((row) => !isBlankRow(row));
  return { header: header === null ? [] : (sample[header] ?? []), rows: rows.slice(0, shownRows) };
}

/** How a column's cells are written: whether money out has a minus already, and which currency is named where none stands apart. */
type Dialect = { isOutSigned: boolean; currency: string | null; hasSigns: boolean; header: string };

function dialectOf(sample: readonly string[][], columns: StatementColumns): Dialect {
  const rows = sample.slice(columns.header === null ? 0 : columns.header + 1);
  const cells = [columns.amount, columns.out, columns.in].flatMap((column) =>
    column === null ? [] : rows.map((row) => row[column] ?? "").filter((cell) => /\d/.test(cell)),
  );
  const named = cells.map(currencyOfCell);
  const counts = new Map<string, number>();
  for (const currency of named)
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  const hasSigns = most !== undefined && most[1] * 2 > cells.length;
  const outs =
    columns.out === null
      ? []
      : rows.map((row) => row[columns.out ?? 0] ?? "").filter((cell) => /[1-9]/.test(cell));
  const heading = columns.header === null ? [] : (sample[columns.header] ?? []);
  const [, told] =
    /\b(USD|EUR|GBP|CHF|CAD|AUD|PLN|SEK|NOK|DKK|CZK|HUF|JPY|INR|BRL|MXN|NZD|ZAR)\b/.exec(
      heading[columns.amount ?? columns.out ?? 0] ?? "",
    ) ?? [];
  return {
    isOutSigned:
      outs.length > 0 &&
      outs.filter((cell) => /^[\s\p{Sc}]*[-−–(]|-\s*$/u.test(cell)).length * 2 > outs.length,
    currency: hasSigns ? most[0] : (told ?? null),
    hasSigns,
    header: JSON.stringify(heading),
  };
}

async function* readRows(
  begun: readonly RawRow[],
  rows: AsyncGenerator<RawRow[], void, undefined>,
  columns: StatementColumns,
  dialect: Dialect,
  collector: LineCollector,
): AsyncGenerator<StatementBatch, void, undefined> {
  const turn = turns();
  const lists = listsOf(collector);
  let hasLine = false;
  const take = (row: RawRow): void => {
    if (row.number - 1 <= (columns.header ?? -1) || isBlankRow(row.cells)) return;
    const read = lineOf(row, columns, dialect, hasLine);
    if (read === "pending") collector.facts.pending++;
    if (typeof read === "string") return;
    hasLine = true;
    lists.add(read);
  };
  try {
    for (const [at, row] of begun.entries()) {
      take(row);
      if (at % 100 === 0) await turn();
      if (collector.isFull()) yield collector.take();
    }
    for await (const more of rows) {
      for (const row of more) take(row);
      if (collector.isFull()) yield collector.take();
      await turn();
    }
  } finally {
    await rows.return(undefined);
  }
  lists.end();
  yield collector.take();
}

type TableLine = Omit<Parameters<LineCollector["add"]>[0], "statement"> & { account: string };

/** One list for each account and currency; the balances of each prove the order, and with it what stood there before and after. */
function listsOf(collector: LineCollector): { add(line: TableLine): void; end(): void } {
  type List = {
    place: number;
    tally: ReturnType<typeof proofTally>;
    first?: [number, number];
    last?: [number, number];
  };
  const lists = new Map<string, List>();
  const listFor = (id: string, currency: string | null): List => {
    const key = JSON.stringify([id, currency]);
    const known = lists.get(key);
    if (known) return known;
    const place = collector.begin(collector.accountAt({ id, type: "other", currency }));
    const list: List = { place, tally: proofTally() };
    lists.set(key, list);
    return list;
  };
  return {
    add({ account, ...line }) {
      const list = listFor(account.slice(0, 100), line.currency);
      if ("value" in line.amount && typeof line.balanceCents === "number") {
        list.tally.add(line.amount.value, line.balanceCents);
        list.last = [line.amount.value, line.balanceCents];
        list.first ??= list.last;
      }
      collector.add({ ...line, statement: list.place });
    },
    end() {
      for (const { place, tally, first, last } of lists.values()) {
        const head = collector.facts.statements[place];
        const proof =
          first === last && first ? { order: "oldest_first" as const, isTurned: false } : tally.proof();
        if (!head || !first || !last || !proof || proof.isTurned) continue;
        const [oldest, newest] = proof.order === "oldest_first" ? [first, last] : [last, first];
        [head.openingCents, head.closingCents] = [oldest[1] - oldest[0], newest[1]];
        if (first !== last) collector.facts.order = proof.order;
      }
    },
  };
}

/** What a row says; "pending" and "none" are no lines of the statement. */
function lineOf(
  row: RawRow,
  columns: StatementColumns,
  dialect: Dialect,
  hasLine: boolean,
): TableLine | "pending" | "none" {
  const cell = (column: number | null): string => (column === null ? "" : (row.cells[column] ?? "")).trim();
  const date = cell(columns.date);
  const amounts = [cell(columns.amount), cell(columns.out), cell(columns.in)];
  const hasAmount = amounts.some((text) => text !== "");
  const texts = columns.text.map(cell);
  if (columns.header !== null && JSON.stringify(row.cells) === dialect.header) return "none";
  if (columns.status !== null && isPending(cell(columns.status))) return "pending";
  if (!isLineAt({ date, hasAmount, hasLine: hasLine || columns.header !== null, cells: row.cells, texts }))
    return "none";
  const amount = amountOf(amounts as [string, string, string], cell(columns.sign), columns, dialect);
  const balance =
    columns.balance === null ? undefined : cellCents(cell(columns.balance), columns.decimalMark);
  const named = amounts.map(currencyOfCell).find((currency) => currency !== undefined);
  const told = cell(columns.currency).toUpperCase();
  const currency = /^[A-Z]{3}$/.test(told) ? told : (named ?? dialect.currency);
  const isOddSign = named !== undefined && !dialect.hasSigns && columns.currency === null;
  const day = date === "" ? { problem: "There is no date" } : dayOf(date, columns.dateOrder);
  return {
    number: row.number,
    account: cell(columns.account),
    day: "problem" in day && !isDay(date) && !/two ways/.test(day.problem) ? { problem: noDay(date) } : day,
    amount,
    currency: isOddSign ? dialect.currency : currency,
    text: joinedText(texts, 500),
    bankId: cell(columns.bankId),
    balanceCents: balance && "value" in balance ? balance.value : null,
    raw: { day: date, amount: amounts.filter(Boolean).join(" / "), text: texts.filter(Boolean).join("\n") },
    problem:
      row.problem ??
      (isOddSign
        ? `${shown(amounts.find((text) => currencyOfCell(text) !== undefined) ?? "")} names a currency, and the other amounts don’t`
        : texts.some(isUnclean) || isUnclean(date)
          ? "The text holds characters that can’t be read"
          : undefined),
  };
}

const noDay = (date: string): string =>
  looksLikeDay(date)
    ? `${shown(date)} is no day of the calendar`
    : date === ""
      ? "There is no date"
      : `${shown(date)} is no date`;

type Look = {
  date: string;
  hasAmount: boolean;
  hasLine: boolean;
  cells: readonly string[];
  texts: readonly string[];
};

/** False for what stands above and below a table, for balances and totals, and for text that goes on from the line above. */
function isLineAt({ date, hasAmount, hasLine, cells, texts }: Look): boolean {
  const says = [...texts, ...cells].some(isTotal);
  if (isDay(date)) return hasAmount || !says;
  if (!hasAmount) return looksLikeDay(date) && hasLine && !says;
  return hasLine && !says;
}

/** The amount in cents: money in, negative for money out. */
function amountOf(
  [amount, out, into]: [string, string, string],
  sign: string,
  columns: StatementColumns,
  { isOutSigned }: Dialect,
): CellReading<number> {
  const mark: DecimalMark | "ambiguous" = columns.decimalMark;
  const turned = (read: CellReading<number>): CellReading<number> =>
    "value" in read && columns.turnedRound && read.value !== 0 ? { value: -read.value } : read;
  if (columns.amount !== null) {
    const read = cellCents(amount, mark);
    if (columns.sign === null || "problem" in read) return turned(read);
    // Words of a language that isn't known here were chosen by somebody: then any other one means in.
    const other = signWord(columns.minus ?? "") === undefined ? "in" : signWord(sign);
    const word = isSameWord(sign, columns.minus ?? "") ? "out" : other;
    if (sign === "" || word === undefined)
      return {
        problem:
          sign === ""
            ? "It doesn’t say whether money came in or went out"
            : `${shown(sign)} says neither in nor out`,
      };
    return turned(word === "out" && read.value !== 0 ? { value: -read.value } : read);
  }
  const [outRead, inRead] = [partOf(out, mark), partOf(into, mark)];
  if ("problem" in outRead) return outRead;
  if ("problem" in inRead) return inRead;
  if (out === "" && into === "") return { problem: "There is no amount" };
  return turned({
    value: inRead.value + (isOutSigned || outRead.value === 0 ? outRead.value : -outRead.value),
  });
}

/** An empty cell, or a dash, is nothing. */
const partOf = (text: string, mark: DecimalMark | "ambiguous"): CellReading<number> =>
  text === "" || /^[-–—]$/.test(text) ? { value: 0 } : cellCents(text, mark);
