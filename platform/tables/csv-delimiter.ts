import Papa from "papaparse";
import { headerAt, lookedRows } from "./rows.ts";

const delimiters = [",", ";", "\t", "|"];
/** Rows that are looked at. */
const evidenceRows = 100;

/** What parts the cells, by the evidence of the first rows: the one that gives the most columns, the same number in every row. Doubt goes to `preferred`. */
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

function scoreOf(sample: string, delimiter: string): number {
  const read = Papa.parse<string[]>(withLineFeeds(sample, delimiter), { delimiter, newline: "\n", preview: evidenceRows, skipEmptyLines: "greedy" });
  const widths = read.data.slice(headerAt(read.data.slice(0, lookedRows))).map((row) => row.length);
  const width = widths[0] ?? 0;
  if (width < 2) return 0;
  const alike = widths.filter((other) => other === width).length / widths.length;
  // Commas stand in texts, tabs hardly ever.
  return width * alike ** 3 * (delimiter === "\t" ? 1.1 : 1);
}

/** Carriage returns that end lines by themselves (old Macs, mixed files) become line feeds, except within quotes; no character is added or lost. */
export function withLineFeeds(text: string, delimiter: string): string {
  if (!/\r(?!\n)/.test(text)) return text;
  const parts = `[\\r\\n${delimiter === "\t" ? "\\t" : `\\${delimiter}`}]`;
  const found = new RegExp(`(?<=^|${parts})"(?:[^"]|"")*"(?=[ ]*(?:${parts}|$))|\\r(?!\\n)`, "g");
  return text.replace(found, (match) => (match === "\r" ? "\n" : match));
}
