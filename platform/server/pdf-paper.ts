/** The sheet that is drawn on. */
export type Paper = PDFKit.PDFDocument;

/** Of a letter sheet, in points. */
export const margin = 48;
export const contentWidth = 612 - 2 * margin;

/** The light theme's colors, for paper. */
export const colors = {
  text: "#1c1917",
  muted: "#57534e",
  line: "#e7e5e4",
  series: ["#2563eb", "#a8a29e", "#0d9488", "#d97706"],
} as const;

/** Begins another page where less than this is left of it; tells whether it did. */
export function room(paper: Paper, height: number): boolean {
  if (paper.y + height <= paper.page.height - paper.page.margins.bottom) return false;
  paper.addPage();
  return true;
}

/** The names of what is written with, whichever letters stand behind them. */
export const fonts = { text: "text", bold: "bold" } as const;
