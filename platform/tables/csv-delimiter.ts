import { cellReader } from "./csv-cells.ts";
import { headerAt, isBlankRow, lookedRows, tableLimits } from "./rows.ts";

const delimiters = [",", ";", "\t", "|"];
/** How many rows are examined. */
const evidenceRows = 100;
/** The guess refuses nothing; limits are checked when the rows are read. */
const noLimits = { ...tableLimits, maxColumns: Infinity };

/** The delimiter, judged by the first rows: the one that gives the most columns, the same number in every row. When in doubt, `preferred`. */
export function delimiterOf(sample: string, preferred: string): string {
  const told = /^sep=([^\w\s"]|\t)\r?\n/i.exec(sample)?.[1];
  if (told) return told;
  let best = { delimiter: preferred, score: 0 };
  for (const delimiter of [preferred, ...delimiters.filter((other) => other !== preferred)]) {
    const score = scoreOf(sample, delimiter);
    if (score > best.score * 1.001) best = { delimiter, score };
  }
  return best.delimiter;
}

/** The delimiter of a table that may have lines of another kind above and below it: the one by which the most rows have the same cells. */
export function delimiterAmidText(sample: string, preferred: string): string {
  const told = /^sep=([^\w\s"]|\t)\r?\n/i.exec(sample)?.[1];
  if (told) return told;
  let best = { delimiter: preferred, score: 0 };
  for (const delimiter of [preferred, ...delimiters.filter((other) => other !== preferred)]) {
    const rows = firstRows(sample, delimiter);
    const counts = new Map<number, number>();
    for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...counts].map(([width, count]) => (count / rows.length) ** 2 * width));
    if (score > best.score * 1.001) best = { delimiter, score };
  }
  return best.delimiter;
}

function scoreOf(sample: string, delimiter: string): number {
  const cells = firstRows(sample, delimiter);
  const widths = cells.slice(headerAt(cells.slice(0, lookedRows))).map((row) => row.length);
  const width = widths[0] ?? 0;
  if (width < 2) return 0;
  const alike = widths.filter((other) => other === width).length / widths.length;
  // Commas occur in texts, tabs hardly ever.
  return width * alike ** 3 * (delimiter === "\t" ? 1.1 : 1);
}

function firstRows(text: string, delimiter: string): string[][] {
  const reader = cellReader({ text, delimiter, limits: noLimits, isWhole: true, isLenient: true });
  const rows: string[][] = [];
  for (let [at, openUntil] = [0, 0]; at < text.length && rows.length < evidenceRows;) {
    const read = reader.rowAt(at, { openUntil, farthest: Infinity });
    if (read !== "cut" && "cells" in read) {
      if (!isBlankRow(read.cells)) rows.push(read.cells);
      at = read.end;
    } else {
      // A line with an unclosed quote shows nothing.
      if (read !== "cut") openUntil = read.brokenAt;
      at = reader.lineAt(at)?.next ?? text.length;
    }
  }
  return rows;
}
