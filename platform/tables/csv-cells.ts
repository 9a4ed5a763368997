import { checkWidth, type TableLimits } from "./rows.ts";

/** The cells of a row and where the next one begins; or why there are none: its quotes are wrong, as the one at `brokenAt` shows, or the text ends before the row does. */
export type ReadCells = { cells: string[]; end: number } | { brokenAt: number } | "cut";
/** How far quotes are searched: for a cell still open at the end of its line, not before `openUntil`, when that is known to be in vain. */
export type Reach = { openUntil: number; farthest: number };
export type CellReader = {
  /** Where the line that begins at `from` ends, without and with its line end; undefined when that has not arrived yet. */
  lineAt(from: number): { end: number; next: number } | undefined;
  hasQuote(from: number, to: number): boolean;
  /** The row that begins at `from`, by RFC 4180. */
  rowAt(from: number, reach: Reach): ReadCells;
};

/** The most cells read from a row, including empty ones. */
const maxCells = 10_000;

/** Positions of a character at or after a position, Infinity when there is none. Results are remembered, so that a text is searched only once. */
function finder(text: string, sign: string): (from: number) => number {
  let [asked, found] = [Infinity, -1];
  return (from) => {
    if (from >= asked && from <= found) return found;
    const at = text.indexOf(sign, from);
    [asked, found] = [from, at < 0 ? Infinity : at];
    return found;
  };
}

type Text = {
  text: string;
  delimiter: string;
  limits: TableLimits;
  /** False while more may come. */ isWhole: boolean;
  /** A quote that no cell can end at is a part of its cell. */ isLenient: boolean;
};

/** Reads rows from a text, in one pass as long as its quotes are right. */
export function cellReader({ text, delimiter, limits, isWhole, isLenient }: Text): CellReader {
  const [quote, delim, feed, back] = [
    finder(text, '"'),
    finder(text, delimiter),
    finder(text, "\n"),
    finder(text, "\r"),
  ];

  function lineAt(from: number) {
    const end = Math.min(feed(from), back(from), text.length);
    // A carriage return at the end may be half of a line end.
    if (!isWhole && end + (text[end] === "\r" ? 1 : 0) >= text.length) return undefined;
    return { end, next: end + (text.startsWith("\r\n", end) ? 2 : 1) };
  }

  /** The quote that ends the cell whose text begins at `from`, and where what follows begins. */
  function closing(
    from: number,
    { openUntil, farthest }: Reach,
  ): { at: number; end: number } | { brokenAt: number } | "cut" {
    for (let at = quote(from); ; at = quote(at)) {
      const line = Math.min(feed(from), back(from));
      if (line < at && line < openUntil) return { brokenAt: openUntil };
      if (Math.min(at, text.length) > farthest) return { brokenAt: Math.min(at, text.length) };
      if (at >= text.length) return isWhole ? { brokenAt: text.length } : "cut";
      let end = at + 1;
      while (text[end] === " ") end++;
      if (text[at + 1] === '"') at += 2;
      else if (end >= text.length) return isWhole ? { at, end } : "cut";
      else if (text.startsWith(delimiter, end) || text[end] === "\n" || text[end] === "\r")
        return { at, end };
      else if (isLenient) at += 1;
      else return { brokenAt: at };
    }
  }

  function rowAt(from: number, reach: Reach): ReadCells {
    const cells: string[] = [];
    for (let at = from; ; at++) {
      if (cells.length > maxCells) checkWidth(cells.length, limits);
      if (text[at] === '"') {
        const closed = closing(at + 1, reach);
        if (closed === "cut" || "brokenAt" in closed) return closed;
        cells.push(text.slice(at + 1, closed.at).replaceAll('""', '"'));
        at = closed.end;
      } else {
        const end = Math.min(delim(at), lineAt(at)?.end ?? Infinity);
        if (end === Infinity) return "cut";
        cells.push(bareCell(text.slice(at, end)));
        at = end;
      }
      if (text.startsWith(delimiter, at)) continue;
      const line = lineAt(at);
      return line ? { cells, end: line.next } : "cut";
    }
  }

  return { lineAt, hasQuote: (from, to) => quote(from) < to, rowAt };
}

/** The cells of a line whose quotes have no meaning. */
export function plainCells(line: string, delimiter: string, limits: TableLimits): string[] {
  const cells = line.split(delimiter, maxCells + 1);
  if (cells.length > maxCells) {
    let count = 1;
    for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, at + 1)) count++;
    checkWidth(count, limits);
  }
  return line.includes('"') ? cells.map(bareCell) : cells;
}

/** An unquoted cell. A pair of quotes around all of it, as in ` "Foo 3"`, was meant to quote it. */
function bareCell(cell: string): string {
  if (!cell.includes('"')) return cell;
  const [, inner] = /^\s*"((?:[^"]|"")+)"\s*$/.exec(cell) ?? [];
  return inner === undefined ? cell : inner.replaceAll('""', '"');
}
