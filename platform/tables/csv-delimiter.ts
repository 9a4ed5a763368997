import Papa from "papaparse";

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
  const read = Papa.parse<string[]>(sample, { delimiter, newline: sample.includes("\n") ? "\n" : "\r", preview: evidenceRows, skipEmptyLines: "greedy" });
  const widths = read.data.map((row) => row.length);
  const width = widths[0] ?? 0;
  if (width < 2) return 0;
  const alike = widths.filter((other) => other === width).length / widths.length;
  return width * alike ** 3;
}
