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
  /** Long texts take as many lines as they need, and numbers are never cut. Otherwise a row is one line. */
  wraps?: boolean;
};
/** The top of a letter: whose it is on the left, what it is on the right. */
export type PdfLetterhead = {
  kind: "letterhead";
  /** PNG or JPEG; left out where it is neither, or too large. */
  logo?: Uint8Array;
  name: string;
  lines: readonly string[];
  title: string;
  /** Of the title, as "#1968d3"; black if left out. */
  color?: string;
  facts: readonly { label: string; text: string }[];
};
/** Rows on the right, under a table; they stay together on one page. */
export type PdfTotals = {
  kind: "totals";
  rows: readonly { label: string; text: string; isStrong?: boolean }[];
};
export type PdfBlock =
  | { kind: "heading"; text: string }
  /** `isBody`: a paragraph of a letter or agreement, in the size of reading; otherwise small and muted. */
  | { kind: "text"; text: string; isBody?: boolean }
  /** Up to four numbers in a line. */
  | { kind: "figures"; items: readonly { label: string; text: string; note?: string }[] }
  /** Up to three short texts side by side, each under a small heading. */
  | { kind: "columns"; items: readonly { heading: string; text: string }[] }
  /** A longer text under a small heading. */
  | { kind: "note"; heading: string; text: string }
  | PdfLetterhead
  | PdfTotals
  | PdfTable
  | PdfBars;

/** A document to draw: data alone, so that it can go to another thread. */
export type PdfDocument = {
  title: string;
  subtitle?: string;
  author: string;
  /** When it was made; the same document with the same moment has the same bytes. Left out: now. */
  madeAt?: string;
  /** Letter, unless something else is said. */
  sheet?: "letter" | "a4";
  /** What stands before the pages' numbers; left out: the author. */
  footer?: string;
  /** In large letters across each page, such as "DRAFT". */
  stamp?: { text: string; tone: "muted" | "good" | "bad" };
  blocks: readonly PdfBlock[];
};

/**
 * Draws documents; those of one business, `workspaceId`, one after the other. Throws 503 when too many wait, and when one takes too long
 * or is too large: asked for again within a minute, it is refused at once.
 */
export type Pdf = {
  draw(document: PdfDocument, workspaceId: string): Promise<Uint8Array>;
  close(): Promise<void>;
};
