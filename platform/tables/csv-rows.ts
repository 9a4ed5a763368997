import Papa from "papaparse";
import { checkCell, TableError, type TableLimits } from "./rows.ts";

export type TextRow = { cells: string[]; line: number; problem?: string };
/** Text in, piece by piece; whole rows out. */
export type RowReader = (text: string, isLast: boolean) => TextRow[];
type Parsed = { data: string[][]; errors: { code: string; row?: number }[]; meta: { cursor: number } };

/** Without a line break for so long, or within quotes for so long, a row is not one. */
const maxRowCharacters = 2_000_000;
/** How far is looked in vain, in all, for the ends of quotes that have none. */
const vainCharacters = 100_000_000;
const openQuote = "A quotation mark in this row has no end";

/** Reads rows of RFC 4180, and of files that do not keep to it: a lone quotation mark costs its own line, not the rest of the file. */
export function csvRowReader(delimiter: string, limits: TableLimits): RowReader {
  let rest = "";
  let wanted = 0;
  let line = 1;
  let width: number | undefined;
  let vain = vainCharacters;

  const parse = (text: string, ignoreLast: boolean, options: Papa.ParseConfig = {}): Parsed =>
    new Papa.Parser({ delimiter, newline: "\n", ...options }).parse(text, 0, ignoreLast) as Parsed;

  function taken(cells: string[], mayBreak: boolean, problem?: string): TextRow {
    const last = cells.length - 1;
    if (cells[last]?.endsWith("\r")) cells[last] = cells[last].slice(0, -1);
    const row: TextRow = { cells, line };
    if (problem !== undefined) row.problem = problem;
    line++;
    for (const cell of cells) {
      if (cell.length > limits.maxCellCharacters) checkCell(cell, limits);
      if (mayBreak && cell.includes("\n")) line += cell.split("\n").length - 1;
    }
    if (width === undefined && cells.some((cell) => cell.trim() !== "")) width = cells.length;
    return row;
  }

  /** The row that begins at `from`, looked at for itself; undefined when its end has not come yet. */
  function carefulRow(text: string, from: number, isLast: boolean): { row: TextRow; end: number } | undefined {
    const lineEnd = text.indexOf("\n", from);
    if (lineEnd < 0 && !isLast) return undefined;
    const end = lineEnd < 0 ? text.length : lineEnd + 1;
    const single = text.slice(from, lineEnd < 0 ? end : lineEnd);
    const alone = parse(single, false, { fastMode: false });
    const lacksQuote = alone.errors.some((error) => error.code === "MissingQuotes");
    if (!lacksQuote && (alone.errors.length === 0 || alone.data[0]?.length === width)) return { row: taken(alone.data[0] ?? [""], false), end };
    if (lacksQuote) {
      const several = quotedOver(text, from, isLast);
      if (several !== "none") return several;
    }
    const plain = parse(single, false, { fastMode: true }).data[0] ?? [""];
    return { row: taken(plain, false, plain.length === width ? undefined : openQuote), end };
  }

  /** A row whose quoted cell goes over several lines, looked for in windows that grow; "none" when the quote is a stray one. */
  function quotedOver(text: string, from: number, isLast: boolean): { row: TextRow; end: number } | "none" | undefined {
    const farthest = vain > 0 ? limits.maxCellCharacters : 2_000;
    for (let size = 500; ; size *= 4) {
      const window = text.slice(from, from + Math.min(size, farthest));
      const isEnd = from + window.length >= text.length;
      const read = parse(window, !(isEnd && isLast), { fastMode: false, preview: 1 });
      if (read.errors.length === 0 && read.data[0]) return { row: taken(read.data[0], true), end: from + read.meta.cursor };
      if (read.errors.length === 0 && isEnd && !isLast && window.length < farthest) return undefined;
      if (read.errors.length > 0 || isEnd || size >= farthest) {
        vain -= window.length;
        return "none";
      }
    }
  }

  return (text, isLast) => {
    const source = rest + text;
    if (!isLast && source.length < wanted) {
      rest = source;
      return [];
    }
    // A carriage return at the end may be half of a line end.
    const held = !isLast && source.endsWith("\r") ? 1 : 0;
    const readable = withLineFeeds(held ? source.slice(0, -1) : source, delimiter);
    const mayBreak = readable.includes('"');
    const rows: TextRow[] = [];
    const read = parse(readable, !isLast);
    const firstBroken = Math.min(...read.errors.map((error) => error.row ?? 0));
    let from = read.meta.cursor;
    if (firstBroken < read.data.length || (read.data.length === 0 && readable.length > maxRowCharacters)) {
      const sound = Math.min(firstBroken, read.data.length);
      for (let index = 0; index < sound; index++) rows.push(taken(read.data[index] ?? [], mayBreak));
      from = sound === 0 ? 0 : parse(readable, true, { fastMode: false, preview: sound }).meta.cursor;
      for (let next = carefulRow(readable, from, isLast); next && from < readable.length; next = carefulRow(readable, from, isLast)) {
        rows.push(next.row);
        from = next.end;
      }
    } else for (const cells of read.data) rows.push(taken(cells, mayBreak));
    rest = source.slice(from);
    if (!isLast && rest.length > maxRowCharacters) throw new TableError("cell_too_long", `The row that begins in line ${line.toLocaleString("en-US")} is too long to be read`);
    // What is not whole is read again only when it has grown by half, so that a long row costs no square of its length.
    wanted = rest.length * 1.5;
    return rows;
  };
}

/** Carriage returns that end lines by themselves (old Macs, mixed files) become line feeds, except within quotes; no character is added or lost. */
function withLineFeeds(text: string, delimiter: string): string {
  if (!/\r(?!\n)/.test(text)) return text;
  const parts = `[\\r\\n${delimiter === "\t" ? "\\t" : `\\${delimiter}`}]`;
  const found = new RegExp(`(?<=^|${parts})"(?:[^"]|"")*"(?=[ ]*(?:${parts}|$))|\\r(?!\\n)`, "g");
  return text.replace(found, (match) => (match === "\r" ? "\n" : match));
}
