import { cellReader, plainCells } from "./csv-cells.ts";
import { checkCell, isBlankRow, longRow, type RawRow, type TableLimits } from "./rows.ts";
import { rowsAtOnce, sliceCharacters } from "./turns.ts";

/** Text in, piece by piece; whole rows out, a few at a time. */
export type RowReader = (text: string, isLast: boolean) => Generator<RawRow[], void, undefined>;

type State = {
  delimiter: string;
  limits: TableLimits;
  line: number;
  row: number;
  width: number | undefined;
  /** Before this position no quote left open at the end of its line is closed. */ openUntil: number;
};
type Found = { row: RawRow; end: number };

const openQuote = "A quotation mark in this row has no end";

/** Reads rows of RFC 4180, and of files that break its rules: a stray quotation mark costs its own line, not the rest of the file. */
export function csvRowReader(delimiter: string, limits: TableLimits): RowReader {
  const state: State = { delimiter, limits, line: 1, row: 0, width: undefined, openUntil: 0 };
  let [rest, wanted] = ["", 0];
  return function* read(text, isLast) {
    rest += text;
    if (!isLast && rest.length < wanted) return;
    const source = rest;
    const rowAt = rowFinder(state, source, isLast);
    let [at, from, rows] = [0, 0, [] as RawRow[]];
    for (let found = rowAt(0); found; found = rowAt(at)) {
      rows.push(found.row);
      at = found.end;
      if (at - from < sliceCharacters && rows.length < rowsAtOnce) continue;
      yield rows;
      [from, rows] = [at, []];
    }
    rest = source.slice(at);
    state.openUntil -= at;
    if (rest.length > limits.maxRowCharacters) throw longRow(state.line);
    // Only when it has grown by half, so that a long row does not take quadratic time.
    wanted = rest.length * 1.5;
    if (rows.length > 0) yield rows;
  };
}

/** Reads the row at a position in a text; undefined at its end, or when the row's end has not arrived yet. */
function rowFinder(state: State, text: string, isWhole: boolean): (at: number) => Found | undefined {
  const { delimiter, limits } = state;
  const reader = cellReader({ text, delimiter, limits, isWhole, isLenient: false });
  return (at) => {
    const line = at < text.length ? reader.lineAt(at) : undefined;
    if (!line) return undefined;
    if (!reader.hasQuote(at, line.end))
      return { row: rowOf(state, plainCells(text.slice(at, line.end), delimiter, limits)), end: line.next };
    const read = reader.rowAt(at, { openUntil: state.openUntil, farthest: at + limits.maxRowCharacters });
    if (read === "cut") return undefined;
    if ("cells" in read) return { row: rowOf(state, read.cells), end: read.end };
    state.openUntil = Math.max(state.openUntil, read.brokenAt);
    return { row: brokenRow(state, text.slice(at, line.end)), end: line.next };
  };
}

/** A line whose quotes are wrong: read as they seem to be meant, or as plain text, whichever gives as many cells as other rows have. */
function brokenRow(state: State, line: string): RawRow {
  const { delimiter, limits, width } = state;
  const meant = cellReader({ text: line, delimiter, limits, isWhole: true, isLenient: true }).rowAt(0, {
    openUntil: 0,
    farthest: Infinity,
  });
  if (meant !== "cut" && "cells" in meant && meant.cells.length === width) return rowOf(state, meant.cells);
  const plain = plainCells(line, delimiter, limits);
  return rowOf(state, plain, plain.length === width ? undefined : openQuote);
}

function rowOf(state: State, cells: string[], problem?: string): RawRow {
  const row: RawRow = { cells, number: ++state.row };
  if (problem !== undefined) row.problem = problem;
  state.line++;
  for (const cell of cells) {
    if (cell.length > state.limits.maxCellCharacters) checkCell(cell, state.limits);
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) state.line++;
  }
  if (state.width === undefined && !isBlankRow(cells)) state.width = cells.length;
  return row;
}
