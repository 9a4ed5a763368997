import { TableError } from "./table-error.ts";
import { turns } from "./turns.ts";

/** One row of a table. `number` is its row in the sheet, as a spreadsheet counts from 1, including the header and empty rows. For cards, the card's number. */
export type TableRow = {
  number: number;
  /** At least as many as there are headers; extra ones belong to no column. */
  cells: string[];
  /** Why the row can't be used as it is, in plain words. */
  problem?: string;
};

/** A row as a format gives it, before anything is known about the table; `number` is its row in the sheet. */
export type RawRow = { cells: string[]; number: number; problem?: string };
/** Whether there is a header row, or the first row is already data. */
export type HeaderRow = "named" | "none";

export type TableFormat = "csv" | "xlsx" | "vcard";
export type TableStart = {
  format: TableFormat;
  encoding: string | null;
  delimiter: string | null;
  headers: string[];
};
/**
 * `maxLines`: rows, including empty ones. `maxCharacters` and `maxCells`: of all rows together, because a small workbook can use one long
 * text in many cells, and a row of one letter becomes as wide as the header.
 */
export type TableLimits = {
  maxBytes: number;
  maxRows: number;
  maxLines: number;
  maxColumns: number;
  maxCells: number;
  maxCellCharacters: number;
  maxRowCharacters: number;
  maxCharacters: number;
};
export type OpenedTable = { start: TableStart; batches: AsyncIterable<TableRow[]> };

export const tableLimits: TableLimits = {
  maxBytes: 50 * 1024 * 1024,
  maxRows: 500_000,
  maxLines: 1_048_576,
  maxColumns: 500,
  maxCells: 50_000_000,
  maxCellCharacters: 100_000,
  maxRowCharacters: 1_000_000,
  maxCharacters: 200_000_000,
};

/** Spec 2 §5. */
export const emptyFile = (): TableError => new TableError("empty", "File is empty");

const counted = (count: number): string => count.toLocaleString("en-US");

/** The most characters of a column's name; the rest is cut off. */
const longestName = 300;

/** Names for the columns: trimmed, none empty ("Column 3"), no two alike ("Email (2)"). */
export function namedHeaders(cells: readonly string[], limits: TableLimits): string[] {
  checkWidth(cells.length, limits);
  const taken = new Set<string>();
  const copies = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.trim().slice(0, longestName) || `Column ${index + 1}`;
    let unique = name;
    let copy = copies.get(name.toLowerCase()) ?? 2;
    for (; taken.has(unique.toLowerCase()); copy++) unique = `${name} (${copy})`;
    copies.set(name.toLowerCase(), copy);
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** Throws when a row has more cells than a table may have columns. */
export function checkWidth(count: number, limits: TableLimits): void {
  if (count > limits.maxColumns)
    throw new TableError(
      "too_wide",
      `The file has ${counted(count)} columns; at most ${counted(limits.maxColumns)} can be read`,
    );
}

/** Throws when a cell is longer than can be read. */
export function checkCell(cell: string, limits: TableLimits): void {
  if (cell.length > limits.maxCellCharacters)
    throw new TableError(
      "cell_too_long",
      `A cell has ${counted(cell.length)} characters; at most ${counted(limits.maxCellCharacters)} can be read`,
    );
}

const tooManyRows = (max: number): TableError =>
  new TableError("too_many_rows", `The file has more than ${counted(max)} rows; split it into smaller files`);

/** The refusal of a row that is too long. */
export const longRow = (line: number): TableError =>
  new TableError("cell_too_long", `The row that begins on line ${counted(line)} is too long to be read`);

/** The refusal of a file with more text than can be read. */
export const tooMuchText = (): TableError =>
  new TableError("too_large", "This file holds more text than can be read. Split it into smaller files");

/** True when all cells of the row are blank. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Reads to the header row, and then the rows below it as they come; without one the columns are "Column 1" and so on. Throws when there are no rows. */
export async function readHeaders(
  batches: AsyncGenerator<RawRow[], void, undefined>,
  limits: TableLimits,
  names: HeaderRow,
): Promise<Pick<OpenedTable, "batches"> & { headers: string[] }> {
  const begun: RawRow[] = [];
  let lines = 0;
  while (begun.length < lookedRows) {
    const { value, done } = await batches.next();
    if (done) break;
    lines += value.length;
    if (lines > limits.maxLines) throw tooManyRows(limits.maxLines);
    begun.push(...value.filter((row) => !isBlankRow(row.cells)));
  }
  const [first, ...below] = begun.slice(headerAt(begun.slice(0, lookedRows).map(({ cells }) => cells)));
  if (!first) throw emptyFile();
  const rows = names === "named" ? below : [first, ...below];
  const headers = namedHeaders(
    names === "named" ? first.cells : Array.from({ length: widthOf(rows) }, () => ""),
    limits,
  );
  return { headers, batches: numberedRows(rows, batches, headers.length, limits) };
}

/** How many cells the widest row has, without trailing empty ones. */
const widthOf = (rows: readonly RawRow[]): number =>
  rows.reduce((max, { cells }) => Math.max(max, cells.findLastIndex((cell) => cell.trim() !== "") + 1), 0);

/** How many cells are made at a time: a row of one letter becomes as wide as the header. */
const cellsAtOnce = 20_000;

async function* numberedRows(
  begun: RawRow[],
  batches: AsyncIterable<RawRow[]>,
  width: number,
  limits: TableLimits,
): AsyncGenerator<TableRow[]> {
  const turn = turns();
  const count = rowCounter(width, limits);
  const size = Math.ceil(cellsAtOnce / width);
  async function* numbered(rows: RawRow[]) {
    for (let at = 0; at < rows.length; at += size) {
      await turn();
      yield rows
        .slice(at, at + size)
        .filter((row) => !isBlankRow(row.cells))
        .map((row) => count(row.cells, row.number, row.problem));
    }
  }
  yield* numbered(begun);
  let lines = 0;
  for await (const rows of batches) {
    lines += rows.length;
    if (lines > limits.maxLines) throw tooManyRows(limits.maxLines);
    yield* numbered(rows);
  }
}

/** How many rows are searched for the header, and how many titles may be above it. */
export const lookedRows = 12;
const maxTitles = 5;

/**
 * Where the header is among the first rows that are not empty: below titles ("Customers 2026"), which have one cell where
 * the rows below have several. A table of one column has no titles, and what looks like somebody's data isn't a header.
 */
export function headerAt(rows: readonly (readonly string[])[]): number {
  const filled = (cells: readonly string[] = []) => cells.filter((cell) => cell.trim() !== "");
  const at = rows.findIndex((cells) => filled(cells).length > 1);
  const below = rows.slice(at + 1);
  if (at <= 0 || at > maxTitles || below.length === 0) return 0;
  const isWide = below.filter((cells) => filled(cells).length > 1).length * 2 > below.length;
  return isWide && filled(rows[at]).every((cell) => !/@|\d{3}/.test(cell)) ? at : 0;
}

/** Takes the rows below a header of `width` columns, makes them at least as wide, and throws above the limits. Row numbers increase, whatever a file says. */
export function rowCounter(
  width: number,
  limits: TableLimits,
): (cells: string[], place?: number, problem?: string) => TableRow {
  let [rows, number, characters, made] = [0, 0, 0, 0];
  return (cells, place, problem) => {
    rows++;
    number = Math.max(number + 1, place ?? 0);
    if (rows > limits.maxRows) throw tooManyRows(limits.maxRows);
    while (cells.length > width && (cells.at(-1) ?? "").trim() === "") cells.pop();
    checkWidth(cells.length, limits);
    const own = cells.reduce((sum, cell) => sum + cell.length, 0);
    if (own > limits.maxRowCharacters) throw longRow(number);
    characters += own;
    made += Math.max(cells.length, width);
    if (characters > limits.maxCharacters || made > limits.maxCells) throw tooMuchText();
    while (cells.length < width) cells.push("");
    const row: TableRow = { number, cells };
    if (problem !== undefined) row.problem = problem;
    return row;
  };
}
