import type { CellReading, DecimalMark } from "#platform/contract/written-numbers.ts";
import type { RawRow } from "./rows.ts";
import { cellCents, currencyOfCell, isDay, looksLikeDay } from "./statement-cells.ts";
import { isPending, isSameWord, isTotal, signWord } from "./statement-headers.ts";
import type { LineCollector } from "./statement-lines.ts";
import type { StatementColumns } from "./statement-shape.ts";
import { isUnclean, joinedText, shown } from "./statement-values.ts";
import { dayOf } from "./written-dates.ts";

/** How a column's cells are written: whether money out has a minus already, and which currency is named where none stands apart. */
export type Dialect = {
  isOutSigned: boolean;
  currency: string | null;
  hasSigns: boolean;
  header: readonly string[];
};

/** How the cells of these columns are written, by the first rows. */
export function dialectOf(sample: readonly string[][], columns: StatementColumns): Dialect {
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
    header: heading,
  };
}

/** A row as a line; its list is known by account and currency. */
export type TableLine = Omit<Parameters<LineCollector["add"]>[0], "statement"> & { account: string };

/** What a row says; "pending" and "none" are no lines of the statement. */
export function lineOf(
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
  if (
    columns.header !== null &&
    date === dialect.header[columns.date]?.trim() &&
    isHeading(row.cells, dialect)
  )
    return "none";
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

/** The headings again, as in files that were put one below the other. */
const isHeading = (cells: readonly string[], { header }: Dialect): boolean =>
  cells.every((cell, at) => cell.trim() === (header[at] ?? "").trim());

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
  const says = () => [...texts, ...cells].some(isTotal);
  if (isDay(date)) return hasAmount || !says();
  if (!hasAmount) return looksLikeDay(date) && hasLine && !says();
  return hasLine && !says();
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
