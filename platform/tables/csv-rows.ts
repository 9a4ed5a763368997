import Papa from "papaparse";
import { withLineFeeds } from "./csv-delimiter.ts";
import { checkCell, isBlankRow, type RawRow, TableError, type TableLimits } from "./rows.ts";

/** Text in, piece by piece; whole rows out. */
export type RowReader = (text: string, isLast: boolean) => RawRow[];

type Parsed = { data: string[][]; errors: { code: string; row?: number }[]; meta: { cursor: number } };
type State = {
  delimiter: string;
  limits: TableLimits;
  /** Text that came already and is no whole row yet; it is read again when as much as `wanted` is there. */
  rest: string;
  wanted: number;
  line: number;
  width: number | undefined;
  /** Characters that may still be looked through in vain for the ends of quotes that have none. */
  vain: number;
};

/** Without a line break, or within quotes, for so long a row is not one. */
const maxRowCharacters = 2_000_000;
const openQuote = "A quotation mark in this row has no end";

/** Reads rows of RFC 4180, and of files that do not keep to it: a lone quotation mark costs its own line, not the rest of the file. */
export function csvRowReader(delimiter: string, limits: TableLimits): RowReader {
  const state: State = { delimiter, limits, rest: "", wanted: 0, line: 1, width: undefined, vain: 100_000_000 };
  return (text, isLast) => {
    const source = state.rest + text;
    state.rest = source;
    if (!isLast && source.length < state.wanted) return [];
    // A carriage return at the end may be half of a line end.
    const isCut = !isLast && source.endsWith("\r");
    const { rows, end } = readRows(state, withLineFeeds(isCut ? source.slice(0, -1) : source, delimiter), isLast);
    state.rest = source.slice(end);
    if (!isLast && state.rest.length > maxRowCharacters) throw new TableError("cell_too_long", `The row that begins in line ${state.line.toLocaleString("en-US")} is too long to be read`);
    // Only when it has grown by half, so that a long row costs no square of its length.
    state.wanted = state.rest.length * 1.5;
    return rows;
  };
}

const parse = (state: State, text: string, ignoreLast: boolean, options: Papa.ParseConfig = {}): Parsed =>
  new Papa.Parser({ delimiter: state.delimiter, newline: "\n", ...options }).parse(text, 0, ignoreLast) as Parsed;

/** All whole rows of the text at once; from the first one whose quotes are wrong, line by line. */
function readRows(state: State, text: string, isLast: boolean): { rows: RawRow[]; end: number } {
  const mayBreak = text.includes('"');
  const read = parse(state, text, !isLast);
  const broken = Math.min(read.data.length, read.errors[0]?.row ?? read.data.length);
  const patience = read.errors.length > 0 ? state.limits.maxCellCharacters : maxRowCharacters;
  const rows: RawRow[] = [];
  for (let index = 0; index < broken; index++) rows.push(rowOf(state, read.data[index] ?? [], mayBreak));
  if (broken === read.data.length && (broken > 0 || text.length <= patience)) return { rows, end: read.meta.cursor };
  let end = broken === 0 ? 0 : parse(state, text, true, { fastMode: false, preview: broken }).meta.cursor;
  while (end < text.length) {
    const next = carefulRow(state, text, end, isLast);
    if (!next) break;
    rows.push(next.row);
    end = next.end;
  }
  return { rows, end };
}

function rowOf(state: State, cells: string[], mayBreak: boolean, problem?: string): RawRow {
  const last = cells.length - 1;
  if (cells[last]?.endsWith("\r")) cells[last] = cells[last].slice(0, -1);
  const row: RawRow = { cells, line: state.line };
  if (problem !== undefined) row.problem = problem;
  state.line++;
  for (const cell of cells) {
    if (cell.length > state.limits.maxCellCharacters) checkCell(cell, state.limits);
    if (mayBreak && cell.includes("\n")) state.line += cell.split("\n").length - 1;
  }
  if (state.width === undefined && !isBlankRow(cells)) state.width = cells.length;
  return row;
}

type Found = { row: RawRow; end: number };

/** The row that begins at `from`, looked at for itself; undefined when its end has not come yet. */
function carefulRow(state: State, text: string, from: number, isLast: boolean): Found | undefined {
  const lineEnd = text.indexOf("\n", from);
  if (lineEnd < 0 && !isLast) return undefined;
  const end = lineEnd < 0 ? text.length : lineEnd + 1;
  const line = text.slice(from, lineEnd < 0 ? end : lineEnd);
  const alone = parse(state, line, false, { fastMode: false });
  const isOpen = alone.errors.some((error) => error.code === "MissingQuotes");
  const cells = alone.data[0] ?? [""];
  if (!isOpen && (alone.errors.length === 0 || cells.length === state.width)) return { row: rowOf(state, cells, false), end };
  const several = isOpen ? rowOverLines(state, text, from, isLast) : "none";
  if (several !== "none") return several;
  const plain = parse(state, line, false, { fastMode: true }).data[0] ?? [""];
  return { row: rowOf(state, plain, false, plain.length === state.width ? undefined : openQuote), end };
}

/** A row whose quoted cell goes over several lines, looked for in windows that grow; "none" when the quote is a stray one. */
function rowOverLines(state: State, text: string, from: number, isLast: boolean): Found | "none" | undefined {
  const farthest = state.vain > 0 ? state.limits.maxCellCharacters : 2_000;
  for (let size = 500; ; size *= 4) {
    const window = text.slice(from, from + Math.min(size, farthest));
    const isEnd = from + window.length >= text.length;
    const read = parse(state, window, !(isEnd && isLast), { fastMode: false, preview: 1 });
    const cells = read.errors.length === 0 ? read.data[0] : undefined;
    if (cells) return { row: rowOf(state, cells, true), end: from + read.meta.cursor };
    if (read.errors.length === 0 && isEnd && !isLast && window.length < farthest) return undefined;
    if (read.errors.length > 0 || isEnd || size >= farthest) {
      state.vain -= window.length;
      return "none";
    }
  }
}
