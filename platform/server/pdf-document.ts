/** How a number beside an axis is written. */
export type PdfUnit = "count" | "money";

/** Bars side by side, in groups; a series has the color of its place. */
export type PdfBars = {
  kind: "bars";
  title: string;
  unit: PdfUnit;
  series: readonly string[];
  groups: readonly { label: string; values: readonly number[] }[];
};
export type PdfTable = {
  kind: "table";
  /** `share`: how much of the width, beside the others. */
  columns: readonly { title: string; share: number; align?: "right" }[];
  rows: readonly (readonly string[])[];
};
export type PdfBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** Up to four numbers in a line. */
  | { kind: "figures"; items: readonly { label: string; text: string; note?: string }[] }
  | PdfTable
  | PdfBars;

/** A document to draw: data alone, so that it can go to another thread. */
export type PdfDocument = { title: string; subtitle?: string; author: string; blocks: readonly PdfBlock[] };

/** Draws documents. Throws 503 when too many wait, and when one takes too long or is too large. */
export type Pdf = { draw(document: PdfDocument): Promise<Uint8Array>; close(): Promise<void> };
