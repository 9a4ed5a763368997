import { decimalMarkOf } from "#platform/contract/written-numbers.ts";
import type { DateOrder } from "#platform/contract/written-forms.ts";
import { amountColumns } from "./statement-amounts.ts";
import { isAmount, isDay } from "./statement-cells.ts";
import { isPending, roleOf, signWord } from "./statement-headers.ts";
import { cellsOf, type Rows, type Sample, shareOf } from "./statement-sample.ts";
import type { StatementColumns } from "./statement-shape.ts";
import { dateOrderOf, dayOf } from "./written-dates.ts";

/** How many rows from the top may be above the headings, and how many columns are looked at. */
const looked = { preamble: 60, columns: 60 } as const;

/** Guesses what the columns of a bank's table mean, by its first rows; undefined where no days and amounts are found. `usual`: how dates are written where the business is. */
export function guessColumns(rows: Rows, usual: DateOrder | "ambiguous"): StatementColumns | undefined {
  const header = headerOf(rows);
  const roles = header === null ? [] : (rows[header] ?? []).slice(0, looked.columns).map(roleOf);
  const below = rows.slice(header === null ? 0 : header + 1);
  const lines = below.filter((row) => isLine(row));
  if (lines.length === 0) return undefined;
  const width = Math.min(Math.max(...lines.map((row) => row.length)), looked.columns);
  const sample: Sample = { roles, rows: lines, width };
  const date = dateColumn(sample);
  if (date === undefined) return undefined;
  const status = statusColumn(sample);
  const booked: Sample = {
    ...sample,
    rows: lines.filter((row) => status === null || !isPending(row[status] ?? "")),
  };
  const amounts = amountColumns(booked.rows.length > 0 ? booked : sample, date);
  if (amounts === undefined) return undefined;
  const taken = [date, status, amounts.amount, amounts.out, amounts.in, amounts.sign, amounts.balance];
  const [currency, account, bankId] = [
    currencyColumn(sample, taken),
    accountColumn(sample, taken),
    roles.findIndex((role) => role === "bankId"),
  ];
  const numbers = [amounts.amount, amounts.out, amounts.in, amounts.balance].flatMap((column) =>
    column === null ? [] : cellsOf(lines, column),
  );
  return {
    header,
    date,
    ...amounts,
    text: textColumns(sample, [...taken, currency, account]),
    dateOrder: orderOf(cellsOf(lines, date), usual),
    decimalMark: decimalMarkOf(numbers),
    currency,
    account,
    status,
    bankId: bankId < 0 ? null : bankId,
  };
}

const isLine = (row: readonly string[]): boolean => {
  const day = row.findIndex((cell) => isDay(cell));
  return day >= 0 && row.some((cell, at) => at !== day && isAmount(cell));
};

/** Where the headings are: the row with the most known ones, else the one right above the first line if it has only words. */
function headerOf(rows: Rows): number | null {
  const first = rows.findIndex((row) => isLine(row) || row.filter((cell) => isDay(cell)).length > 1);
  const end = first < 0 ? Math.min(rows.length, looked.preamble) : first;
  let best = { at: -1, score: 1 };
  for (let at = 0; at < end; at++) {
    const found = new Set(
      (rows[at] ?? [])
        .slice(0, looked.columns)
        .map(roleOf)
        .filter((role) => role !== undefined),
    );
    const score =
      found.size + (found.has("date") || found.has("postedDate") || found.has("valueDate") ? 1 : 0);
    if (found.size > 1 && score > best.score) best = { at, score };
  }
  if (best.at >= 0) return best.at;
  for (let at = end - 1; at >= 0 && at >= end - 3; at--) {
    const words = (rows[at] ?? []).filter((cell) => cell.trim() !== "");
    if (words.length === 0) continue;
    const isWide =
      words.length > 1 && words.length * 2 >= (rows[end] ?? []).filter((cell) => cell.trim()).length;
    return isWide && words.every((word) => !isDay(word) && !isAmount(word)) ? at : null;
  }
  return null;
}

/** The day of booking, where there are several: by its heading, else the first one. */
function dateColumn({ roles, rows, width }: Sample): number | undefined {
  let best: { column: number; score: number } | undefined;
  for (let column = 0; column < width; column++) {
    const share = rows.filter((row) => isDay(row[column] ?? "")).length / rows.length;
    if (share < 0.5) continue;
    const role = roles[column];
    // Of two, "posted" is when the bank booked it: what other files of the bank say too.
    const told = { postedDate: 3, date: 2, valueDate: -0.3 };
    const score = share + (role !== undefined && role in told ? told[role as keyof typeof told] : 0);
    if (!best || score > best.score) best = { column, score };
  }
  return best?.column;
}

function statusColumn({ roles, rows, width }: Sample): number | null {
  for (let column = 0; column < width; column++) {
    const values = cellsOf(rows, column);
    if (
      roles[column] === "status" ||
      (values.some(isPending) && new Set(values).size <= 6 && roles[column] !== "text")
    )
      return column;
  }
  return null;
}

function currencyColumn({ roles, rows, width }: Sample, taken: readonly (number | null)[]): number | null {
  for (let column = 0; column < width; column++) {
    const values = cellsOf(rows, column);
    const isCode = values.length > rows.length / 2 && values.every((value) => /^[A-Z]{3}$/.test(value));
    if (
      isCode &&
      !taken.includes(column) &&
      (roles[column] === "currency" || !values.some((value) => signWord(value)))
    )
      return column;
  }
  return null;
}

function accountColumn({ roles, rows }: Sample, taken: readonly (number | null)[]): number | null {
  const column = roles.findIndex((role, at) => role === "account" && !taken.includes(at));
  const values = column < 0 ? [] : cellsOf(rows, column);
  return values.length > 0 && new Set(values).size <= Math.max(1, rows.length / 2) ? column : null;
}

/** Columns of text: those whose headings say so, else the ones with the most different words. */
function textColumns({ roles, rows, width }: Sample, taken: readonly (number | null)[]): number[] {
  const free = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !taken.includes(column) && cellsOf(rows, column).length > 0,
  );
  const told = free.filter((column) => roles[column] === "text");
  if (told.length > 0) return told.slice(0, 4);
  const wordy = free.filter(
    (column) =>
      isWordy(rows, column) &&
      !["date", "postedDate", "valueDate", "other", "currency"].includes(roles[column] ?? ""),
  );
  const varied = wordy.map((column) => ({ column, kinds: new Set(cellsOf(rows, column)).size }));
  return varied
    .toSorted((a, b) => b.kinds - a.kinds || a.column - b.column)
    .slice(0, 3)
    .map(({ column }) => column)
    .toSorted((a, b) => a - b);
}

const isWordy = (rows: Rows, column: number): boolean =>
  shareOf(cellsOf(rows, column), (value) => /\p{L}{3}/u.test(value)) > 0.5;

/** Which comes first in the column: as its days show, else as they run in order and close to each other. */
export function orderOf(days: readonly string[], usual: DateOrder | "ambiguous"): DateOrder | "ambiguous" {
  const told = dateOrderOf(days);
  if (told !== "ambiguous") return told;
  const unrest = (order: DateOrder) => {
    const read = days.flatMap((day) => {
      const reading = dayOf(day, order);
      return "value" in reading ? [Date.parse(reading.value)] : [];
    });
    const steps = read.slice(1).map((day, at) => day - (read[at] ?? 0));
    const turnings = Math.min(
      steps.filter((step) => step > 0).length,
      steps.filter((step) => step < 0).length,
    );
    return { turnings, span: Math.max(...read) - Math.min(...read) };
  };
  const [day, month] = [unrest("day_first"), unrest("month_first")];
  // Statements are in order of time: the reading without turnings back is the right one.
  if (days.length > 2 && (day.turnings === 0) !== (month.turnings === 0))
    return day.turnings === 0 ? "day_first" : "month_first";
  if (usual !== "ambiguous" || days.length < 3) return usual;
  // And they hold some weeks: the other reading has a day of each month.
  if (day.span * 5 < month.span) return "day_first";
  return month.span * 5 < day.span ? "month_first" : "ambiguous";
}
